// Runs in the browser that takes the pictures for shared links: sets the title of a sheet as large as it can be.

/**
 * Of all ways to break the title into lines, the one that allows the largest letters inside its box without touching a picture.
 * The lines of a poster are set to one width instead; a name ends where its portrait begins.
 * Everything it needs is inside it, because only its own text is sent to the browser.
 */
export async function setTitle(): Promise<void> {
  interface Line {
    text: string;
    size: number;
  }
  const largestSize = 470;
  const smallestSize = 40;
  const clearance = 18;

  await document.fonts.load('1000 100px "Sofia XC"', 'Aα');
  await Promise.all([...document.images].map((image) => image.decode()));
  await document.fonts.ready;

  const kind = document.body.className;
  const title = document.querySelector('h1');
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (!title || !pen) throw new Error('The sheet has no title');
  const box = title.getBoundingClientRect();
  const given = [...title.children].map((line) => line.textContent);

  pen.font = '1000 100px "Sofia XC"';
  const measure = (text: string) => pen.measureText(text.toLocaleUpperCase(document.documentElement.lang));
  const ascent = (text: string) => measure(text).actualBoundingBoxAscent / 100;
  const descent = (text: string) => measure(text).actualBoundingBoxDescent / 100;
  const capitals = ascent('H');
  const widths = new Map<string, number>();
  const widthOf = (text: string) => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    const line = document.createElement('span');
    line.textContent = text;
    title.replaceChildren(line);
    const width = line.getBoundingClientRect().width / 100;
    widths.set(text, width);
    return width;
  };

  if (given.length > 1) {
    write(
      given.map((text) => ({ text, size: box.width / widthOf(text) })),
      (size) => capitals * size + 14,
    );
    return;
  }

  const words = (given[0] ?? '').split(' ');
  const portrait = kind === 'portrait' ? document.images[0] : undefined;
  const isTaken = portrait ? () => false : pictureMask();
  // Up to the portrait; a name that would become too small for that runs on above a smaller portrait, stamped over its end.
  const edge = portrait ? portrait.getBoundingClientRect().left - 12 : box.right;
  const isLongName = portrait !== undefined && (edge - box.left) / widthOf(words.join(' ')) < 290;
  const right = isLongName ? box.right : edge;
  const bottom = Math.min(box.bottom, (document.querySelector('.line')?.getBoundingClientRect().top ?? innerHeight) - 40);

  const best = allBreaks(words)
    .map((lines) => ({ lines, size: largest(lines) }))
    .reduce((best, way) => (score(way) > score(best) ? way : best));
  const baseline = write(
    best.lines.map((text) => ({ text, size: best.size })),
    (size) => size * leading(best.lines),
  );
  if (isLongName) portrait.style.height = `${portrait.getBoundingClientRect().bottom - baseline + 0.2 * capitals * best.size}px`;

  /** All of them have in common that a comma ends a line, as on the page: set, its tail would be an accent on the capital below. */
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

  /** A line that ends in a short word ('the', 'to', 'να') or begins with whose it is ('μου') reads badly: worth some size. */
  function score({ lines, size }: { lines: string[]; size: number }): number {
    const endsBadly = lines.slice(0, -1).filter((line) => line.slice(line.lastIndexOf(' ') + 1).length <= 3);
    const beginsBadly = lines.slice(1).filter((line) => /^[μσ](ου|ας) /.test(line));
    return size * 0.94 ** (endsBadly.length + beginsBadly.length);
  }

  function largest(lines: string[]): number {
    const first = ascent(lines[0] ?? '');
    const step = leading(lines);
    const fits = (size: number) =>
      lines.every((text, index) => {
        const end = box.left + widthOf(text) * size;
        const baseline = box.top + (first + index * step) * size;
        return end <= right && baseline <= bottom && !isTaken(box.left, baseline - capitals * size, end, baseline);
      });
    let size = largestSize;
    while (size > smallestSize && !fits(size)) size--;
    return size;
  }

  /** From baseline to baseline, in em: close, but no tail and no accent touches another line. */
  function leading(lines: string[]): number {
    return Math.max(0.745, ...lines.slice(1).map((line, index) => descent(lines[index] ?? '') + ascent(line) + 0.045));
  }

  /** @returns where the last line stands. */
  function write(lines: Line[], advance: (size: number) => number): number {
    title?.replaceChildren();
    let baseline = box.top + ascent(lines[0]?.text ?? '') * (lines[0]?.size ?? 0);
    for (const [index, { text, size }] of lines.entries()) {
      const line = document.createElement('span');
      const foot = document.createElement('i');
      foot.style.display = 'inline-block';
      line.style.top = '0';
      line.style.fontSize = `${size}px`;
      // Measured without it. The last letter may reach past its line, and where a line has two inks they end with its box.
      line.style.paddingRight = '0.03em';
      line.append(text, foot);
      title?.append(line);
      if (index > 0) baseline += advance(size);
      line.style.top = `${baseline - foot.getBoundingClientRect().bottom}px`;
    }
    return baseline;
  }

  /** Whether a rectangle comes too near to anything that a picture shows; the empty parts of a drawing are free. */
  function pictureMask(): (left: number, top: number, right: number, bottom: number) => boolean {
    const canvas = new OffscreenCanvas(innerWidth, innerHeight).getContext('2d');
    for (const image of document.images) {
      const { left, top, width, height } = image.getBoundingClientRect();
      if (image.className === 'photograph') canvas?.fillRect(left, top, width, height);
      else canvas?.drawImage(image, left, top, width, height);
    }
    const { data } = canvas?.getImageData(0, 0, innerWidth, innerHeight) ?? { data: [] };
    // How much is drawn above and left of each point: four look-ups then tell it of any rectangle.
    const row = innerWidth + 1;
    const sums = new Int32Array(row * (innerHeight + 1));
    for (let y = 0; y < innerHeight; y++)
      for (let x = 0; x < innerWidth; x++) {
        const isDrawn = (data[(y * innerWidth + x) * 4 + 3] ?? 0) > 40;
        sums[(y + 1) * row + x + 1] = sum(x + 1, y) + sum(x, y + 1) - sum(x, y) + Number(isDrawn);
      }
    function sum(x: number, y: number): number {
      const within = (value: number, limit: number) => Math.round(Math.min(Math.max(value, 0), limit));
      return sums[within(y, innerHeight) * row + within(x, innerWidth)] ?? 0;
    }
    return (left, top, right, bottom) => {
      const [l, t, r, b] = [left - clearance, top - clearance, right + clearance, bottom + clearance];
      return sum(r, b) - sum(l, b) - sum(r, t) + sum(l, t) > 0;
    };
  }
}
