// Reads the header of a WebP or JPEG file without decoding it.

interface PictureHeader {
  contentType: 'image/webp' | 'image/jpeg';
  width: number;
  height: number;
}

/**
 * Returns null for anything but a still picture without metadata, as a canvas writes it. A color profile is the only metadata allowed.
 * The file must end where its header says, so that it is not also a file of another kind.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    return readWebp(file) ?? readJpeg(file);
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const webpChunks = /^(?:VP8 |VP8L|VP8X(?:ICCP)?(?:(?:ALPH)?VP8 |VP8L))$/;

/** RFC 9649 */
function readWebp(file: Buffer): PictureHeader | null {
  const textAt = (offset: number) => file.toString('latin1', offset, offset + 4);
  if (textAt(0) !== 'RIFF' || textAt(8) !== 'WEBP' || file.readUInt32LE(4) !== file.length - 8) return null;
  let kinds = '';
  const sizes = new Set<string>();
  let offset = 12;
  while (offset < file.length) {
    const size = file.readUInt32LE(offset + 4);
    const [kind, data] = [textAt(offset), file.subarray(offset + 8, offset + 8 + size)];
    kinds += kind;
    if (kind !== 'ICCP' && kind !== 'ALPH') sizes.add(sizeInChunk(kind, data).join());
    offset += 8 + size + (size % 2);
  }
  const [width = 0, height = 0] = [...sizes].join().split(',').map(Number);
  const isWhole = offset === file.length && webpChunks.test(kinds) && sizes.size === 1;
  return isWhole && width && height ? { contentType: 'image/webp', width, height } : null;
}

/** Returns zeros if the chunk is not what a still picture has. */
function sizeInChunk(kind: string, data: Buffer): [width: number, height: number] {
  // Flags of the extended format: color profile and transparency.
  if (kind === 'VP8X' && (data.readUInt8(0) & ~0x30) === 0) return [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1];
  if (kind === 'VP8 ' && data.readUIntBE(3, 3) === 0x9d012a)
    return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  if (kind === 'VP8L' && data.readUInt8(0) === 0x2f) {
    const bits = data.readUInt32LE(1);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  return [0, 0];
}

/** Markers of JPEG segments before the scan: JFIF, color profile, tables, frames. Exif and comments have others. */
const jpegSegments = [0xe0, 0xe2, 0xdb, 0xc0, 0xc2, 0xc4, 0xdd];

/** ITU-T T.81, annex B. In the data of a scan, the marker of the end only occurs at the end. */
function readJpeg(file: Buffer): PictureHeader | null {
  if (file.readUInt16BE(0) !== 0xffd8) return null;
  const sizes: { width: number; height: number }[] = [];
  let offset = 2;
  while (file.readUInt16BE(offset) !== 0xffda) {
    const marker = file.readUInt16BE(offset) - 0xff00;
    if (!jpegSegments.includes(marker)) return null;
    if (marker === 0xc0 || marker === 0xc2)
      sizes.push({ height: file.readUInt16BE(offset + 5), width: file.readUInt16BE(offset + 7) });
    offset += 2 + file.readUInt16BE(offset + 2);
  }
  const [size] = sizes;
  const isWhole = sizes.length === 1 && file.indexOf('ffd9', offset, 'hex') === file.length - 2;
  return isWhole && size?.width && size.height ? { contentType: 'image/jpeg', ...size } : null;
}
