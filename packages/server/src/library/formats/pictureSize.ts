/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size at which a JPEG, PNG or WebP picture is shown, read from the start of its file, so that a page can
 * reserve space before it loads. Returns null if the bytes do not contain a size. Width and height are swapped for a
 * photograph taken with the camera on its side, because browsers rotate it.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const size = declaredSize(bytes);
  const isPossible = size && [size.width, size.height].every((side) => side > 0 && side <= mostPixels);
  return isPossible ? size : null;
}

/**
 * Larger than any real picture. A PNG may declare a size beyond the range of GraphQL and the database, which would
 * break every page with the picture.
 */
const mostPixels = 2 ** 17;

function declaredSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 30) return null;
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
    return webpSize(view, ascii(bytes, 12, 16));
  return null;
}

/** Returns whether the bytes begin as a JPEG, PNG or WebP picture. */
export function isPicture(bytes: Uint8Array): boolean {
  return (
    ascii(bytes, 1, 4) === 'PNG' ||
    (bytes[0] === 0xff && bytes[1] === 0xd8) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
  );
}

/** Finds the frame header (ITU-T T.81 §B.2.2). */
function jpegSize(view: DataView): PictureSize | null {
  let isOnItsSide = false;
  for (let offset = 2; offset + 9 <= view.byteLength;) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    const isFrameHeader = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrameHeader) {
      const [height, width] = [view.getUint16(offset + 5), view.getUint16(offset + 7)];
      return isOnItsSide ? { width: height, height: width } : { width, height };
    }
    const length = view.getUint16(offset + 2);
    if (marker === 0xe1) isOnItsSide ||= orientationOf(view, offset + 4, length - 2) >= 5;
    offset += 2 + length;
  }
  return null;
}

/**
 * Returns the orientation of the camera (Exif 2.32 §4.6.4, tag 0x0112): 5 to 8 mean on its side.
 *
 * @returns 1, upright, if the segment does not contain it
 */
function orientationOf(whole: DataView, offset: number, length: number): number {
  const upright = 1;
  if (length < 14 || offset + length > whole.byteLength) return upright;
  const segment = new DataView(whole.buffer, whole.byteOffset + offset, length);
  // "Exif", two zeros, and a TIFF header whose first letters declare the byte order.
  if (segment.getUint32(0) !== 0x45786966) return upright;
  const tiff = 6;
  const isLittleEndian = segment.getUint16(tiff) === 0x4949;
  const directory = tiff + segment.getUint32(tiff + 4, isLittleEndian);
  if (directory + 2 > length) return upright;
  const entryCount = segment.getUint16(directory, isLittleEndian);
  for (let entry = directory + 2, left = entryCount; left > 0 && entry + 12 <= length; entry += 12, left--) {
    if (segment.getUint16(entry, isLittleEndian) === 0x0112)
      return segment.getUint16(entry + 8, isLittleEndian);
  }
  return upright;
}

/** Reads the size of a WebP picture (RFC 9649 §2.5 to §2.7). */
function webpSize(view: DataView, chunk: string): PictureSize | null {
  switch (chunk) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}

function ascii(bytes: Uint8Array, from: number, until: number): string {
  return String.fromCharCode(...bytes.subarray(from, until));
}
