/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a JPEG, PNG or WebP picture, read from the start of its file; null where the bytes do not tell. Only then can a
 * page reserve the picture's place before it has loaded.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 30) return null;
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
    return webpSize(view, ascii(bytes, 12, 16));
  return null;
}

/** Do the bytes begin as a JPEG, PNG or WebP picture does? */
export function isPicture(bytes: Uint8Array): boolean {
  return (
    ascii(bytes, 1, 4) === 'PNG' ||
    (bytes[0] === 0xff && bytes[1] === 0xd8) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
  );
}

/** Walks the segments up to the frame header (ITU-T T.81 §B.2.2). */
function jpegSize(view: DataView): PictureSize | null {
  for (let offset = 2; offset + 9 <= view.byteLength;) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    const isFrameHeader = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrameHeader) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}

/** RFC 9649 §2.5 to §2.7. */
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
