// Pictures that the administrator uploads. Their name has the size of the largest file, '0123456789abcdef-1440x960', from which the sizes
// of the others follow.

const standardWidths = [480, 960];
export const maxSize = { width: 1440, height: 2160 };

/** Returns null for the name of a picture in content/art. */
export function uploadedPicture(name: string) {
  const [, id, ...size] = /^([0-9a-f]{16})-([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(name) ?? [];
  const [width = 0, height = 0] = size.map(Number);
  if (!id || width > maxSize.width || height > maxSize.height) return null;
  return { id, width, height, widths: [...standardWidths.filter((each) => each * 1.2 <= width), width] };
}

export const uploadedUrl = (file: string) => `/pictures/${file}`;
