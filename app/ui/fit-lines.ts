interface Line {
  /** Width in em. */
  width: number;
  /** Height in em, without the gap to the next line. */
  height: number;
}

interface Box {
  width: number;
  height: number;
  gap: number;
}

/**
 * Returns the font sizes at which each line fills the width of the box, and the height of all lines. If the lines would be too high for
 * the box, the largest sizes are reduced to one common size.
 */
export function fitLines(lines: readonly Line[], box: Box): { sizes: number[]; height: number } {
  const sizes = lines.map(({ width }) => box.width / width);
  const fromSmallest = lines.map((_, index) => index).toSorted((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
  let room = box.height - box.gap * (lines.length - 1);
  let height = lines.reduce((sum, line) => sum + line.height, 0);
  for (const index of fromSmallest) {
    const line = lines[index] as Line;
    const size = Math.min(box.width / line.width, room / height);
    sizes[index] = size;
    room -= size * line.height;
    height -= line.height;
  }
  return { sizes, height: box.height - room };
}
