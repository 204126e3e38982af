// Changes of the pixels and the bytes of a picture that a browser has drawn.

/** The design tokens of the light theme (app/styles/base/tokens.css). */
const [ink, paper] = [
  [0x1d, 0x16, 0x12],
  [0xf5, 0xec, 0xdc],
] as const;

/** Prints photographs like woodcuts, as scripts/images/art.ts does: its darkest and lightest pixels become solid ink and plain paper. */
export function printInInk(pixels: Uint8ClampedArray): void {
  const grays = new Uint8Array(pixels.length / 4);
  for (let i = 0; i < grays.length; i++)
    grays[i] = 0.2126 * (pixels[4 * i] ?? 0) + 0.7152 * (pixels[4 * i + 1] ?? 0) + 0.0722 * (pixels[4 * i + 2] ?? 0);
  const sorted = grays.toSorted();
  const [darkest = 0, lightest = 0] = [0.06, 0.88].map((share) => sorted[Math.floor(share * (sorted.length - 1))]);
  for (const [i, gray] of grays.entries()) {
    const light = Math.min(1, Math.max(0, (gray - darkest) / (lightest - darkest || 1)));
    for (const channel of [0, 1, 2] as const) pixels[4 * i + channel] = ink[channel] + (paper[channel] - ink[channel]) * light;
  }
}

/** Removes all metadata segments but JFIF and the color profile. The server refuses those that Safari writes. */
export async function withoutExif(jpeg: Blob): Promise<Blob> {
  const bytes = await jpeg.arrayBuffer();
  const view = new DataView(bytes);
  const parts = [bytes.slice(0, 2)];
  let offset = 2;
  while (view.getUint16(offset) !== 0xffda) {
    const end = offset + 2 + view.getUint16(offset + 2);
    if (!/^ff(?:e[13-9a-f]|fe)$/.test(view.getUint16(offset).toString(16))) parts.push(bytes.slice(offset, end));
    offset = end;
  }
  return new Blob([...parts, bytes.slice(offset)], { type: jpeg.type });
}
