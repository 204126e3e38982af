// Runs in the page that is rendered to an Open Graph image. Sets the title in the largest font size that fits.

interface Line {
  text: string;
  size: number;
}

interface Area {
  right: number;
  bottom: number;
  isTaken(left: number, top: number, right: number, bottom: number): boolean;
}

const font = '1000 100px "Sofia XC"';
const maxSize = 470;
const minSize = 40;
const pictureClearance = 18;

const title = document.querySelector('h1') as HTMLElement;
const box = title.getBoundingClientRect();
const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
const widths = new Map<string, number>();

export async function fitTitle(): Promise<void> {
  await document.fonts.load(font, 'Aα');
  await Promise.all([...document.images].map((image) => image.decode()));
  await document.fonts.ready;
  pen.font = font;

  const lines = [...title.children].map((line) => line.textContent);
  if (lines.length === 1) return setInArea(lines[0] ?? '');
  write(
    lines.map((text) => ({ text, size: box.width / widthInEm(text) })),
    (size) => capitalHeight() * size + 14,
  );
}

function setInArea(text: string): void {
  const portrait = document.body.className === 'portrait' ? document.images[0] : undefined;
  const edge = portrait ? portrait.getBoundingClientRect().left - 12 : box.right;
  // A name that would be too small next to the portrait takes the full width, and the portrait shrinks.
  const isLongName = portrait !== undefined && (edge - box.left) / widthInEm(text) < 290;
  const area: Area = {
    right: isLongName ? box.right : edge,
    bottom: Math.min(box.bottom, (document.querySelector('.line')?.getBoundingClientRect().top ?? innerHeight) - 40),
    isTaken: portrait ? () => false : pictureMask(),
  };
  const { lines, size } = allBreaks(text.split(' '))
    .map((lines) => ({ lines, size: largestSize(lines, area) }))
    .reduce((best, candidate) => (score(candidate) > score(best) ? candidate : best));
  const baseline = write(
    lines.map((line) => ({ text: line, size })),
    () => size * leading(lines),
  );
  if (isLongName)
    portrait.style.height = `${portrait.getBoundingClientRect().bottom - baseline + 0.2 * capitalHeight() * size}px`;
}

/** Returns all ways to wrap a title. A comma always ends a line and is then omitted, because it would touch the capital below. */
function allBreaks(words: string[]): string[][] {
  return Array.from({ length: 2 ** (words.length - 1) }, (_, breaks) => {
    const lines = [words[0] ?? ''];
    for (const [index, word] of words.slice(1).entries()) {
      if (breaks & (1 << index) || lines.at(-1)?.endsWith(',')) lines.push(word);
      else lines.push(`${lines.pop()} ${word}`);
    }
    return lines.map((line) => line.replace(/,$/, ''));
  });
}

/**
 * Rates line breaks by font size, with a penalty for each line that ends with a short word ('the', 'να') or starts with a possessive
 * ('μου').
 */
function score({ lines, size }: { lines: string[]; size: number }): number {
  const badEnds = lines.slice(0, -1).filter((line) => line.slice(line.lastIndexOf(' ') + 1).length <= 3);
  const badStarts = lines.slice(1).filter((line) => /^[μσ](ου|ας) /.test(line));
  return size * 0.94 ** (badEnds.length + badStarts.length);
}

function largestSize(lines: string[], { right, bottom, isTaken }: Area): number {
  const first = ascent(lines[0] ?? '');
  const step = leading(lines);
  const capitals = capitalHeight();
  const fits = (size: number) =>
    lines.every((text, index) => {
      const end = box.left + widthInEm(text) * size;
      const baseline = box.top + (first + index * step) * size;
      return end <= right && baseline <= bottom && !isTaken(box.left, baseline - capitals * size, end, baseline);
    });
  let size = maxSize;
  while (size > minSize && !fits(size)) size--;
  return size;
}

/** Returns the smallest line height in em at which descenders do not touch the accents below. */
function leading(lines: string[]): number {
  return Math.max(0.745, ...lines.slice(1).map((line, index) => descent(lines[index] ?? '') + ascent(line) + 0.045));
}

function write(lines: Line[], advance: (size: number) => number): number {
  title.replaceChildren();
  let baseline = box.top + ascent(lines[0]?.text ?? '') * (lines[0]?.size ?? 0);
  for (const [index, { text, size }] of lines.entries()) {
    const line = document.createElement('span');
    const foot = document.createElement('i');
    foot.style.display = 'inline-block';
    line.style.top = '0';
    line.style.fontSize = `${size}px`;
    // Extends the two-color background under the last letter, which may overhang its box.
    line.style.paddingRight = '0.03em';
    line.append(text, foot);
    title.append(line);
    if (index > 0) baseline += advance(size);
    line.style.top = `${baseline - foot.getBoundingClientRect().bottom}px`;
  }
  return baseline;
}

const measure = (text: string) => pen.measureText(text.toLocaleUpperCase(title.lang));
const ascent = (text: string) => measure(text).actualBoundingBoxAscent / 100;
const descent = (text: string) => measure(text).actualBoundingBoxDescent / 100;
const capitalHeight = () => ascent('H');

function widthInEm(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const line = document.createElement('span');
  line.textContent = text;
  title.replaceChildren(line);
  const width = line.getBoundingClientRect().width / 100;
  widths.set(text, width);
  return width;
}

/** Returns a function that tests whether a rectangle is too close to an opaque part of a picture. */
function pictureMask(): Area['isTaken'] {
  const canvas = new OffscreenCanvas(innerWidth, innerHeight).getContext('2d') as OffscreenCanvasRenderingContext2D;
  for (const image of document.images) {
    const { left, top, width, height } = image.getBoundingClientRect();
    if (image.className === 'photograph') canvas.fillRect(left, top, width, height);
    else canvas.drawImage(image, left, top, width, height);
  }
  const { data } = canvas.getImageData(0, 0, innerWidth, innerHeight);
  // A summed-area table yields the number of opaque pixels in any rectangle with four lookups.
  const row = innerWidth + 1;
  const sums = new Int32Array(row * (innerHeight + 1));
  const clamp = (value: number, limit: number) => Math.round(Math.min(Math.max(value, 0), limit));
  const sum = (x: number, y: number) => sums[clamp(y, innerHeight) * row + clamp(x, innerWidth)] ?? 0;
  for (let y = 0; y < innerHeight; y++)
    for (let x = 0; x < innerWidth; x++) {
      const isOpaque = (data[(y * innerWidth + x) * 4 + 3] ?? 0) > 40;
      sums[(y + 1) * row + x + 1] = sum(x + 1, y) + sum(x, y + 1) - sum(x, y) + Number(isOpaque);
    }
  return (left, top, right, bottom) => {
    const [l, t, r, b] = [left - pictureClearance, top - pictureClearance, right + pictureClearance, bottom + pictureClearance];
    return sum(r, b) - sum(l, b) - sum(r, t) + sum(l, t) > 0;
  };
}
