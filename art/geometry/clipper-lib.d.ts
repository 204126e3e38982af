// The part of clipper-lib that shapes.ts uses; the package brings no types.
declare module 'clipper-lib' {
  interface IntPoint {
    X: number;
    Y: number;
  }
  type Path = IntPoint[];

  class Clipper {
    AddPaths(paths: Path[], type: number, closed: boolean): void;
    Execute(operation: number, solution: Path[], subjectFill: number, clipFill: number): boolean;
  }
  class ClipperOffset {
    constructor(miterLimit: number, arcTolerance: number);
    AddPaths(paths: Path[], join: number, end: number): void;
    Execute(solution: Path[], delta: number): void;
  }
  const library: {
    Clipper: typeof Clipper;
    ClipperOffset: typeof ClipperOffset;
    ClipType: { ctUnion: number; ctDifference: number; ctIntersection: number };
    EndType: { etClosedPolygon: number };
    JoinType: { jtRound: number };
    PolyFillType: { pftNonZero: number };
    PolyType: { ptSubject: number; ptClip: number };
  };
  export default library;
}
