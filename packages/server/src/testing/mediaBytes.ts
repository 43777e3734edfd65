// Files of video by their bytes, for what reads them.

/** Hexadecimal, spaces for the eye, texts in quotes. */
export function bytesOf(text: string): Buffer {
  const hex = text.replace(/"([^"]*)"/g, (_, word: string) => Buffer.from(word).toString('hex'));
  return Buffer.from(hex.replaceAll(' ', ''), 'hex');
}

/** Numbers of 32 bits, in hexadecimal. */
export function u32(...numbers: readonly number[]): string {
  return numbers.map((one) => one.toString(16).padStart(8, '0')).join(' ');
}

/** A box of an MP4. */
export function box(type: string, ...contents: readonly (string | Buffer)[]): Buffer {
  const content = joined(contents);
  return Buffer.concat([bytesOf(u32(8 + content.length)), Buffer.from(type, 'latin1'), content]);
}

/** An element of a Matroska file, by the hexadecimal of its id. */
export function element(id: string, ...contents: readonly (string | Buffer)[]): Buffer {
  const content = joined(contents);
  return Buffer.concat([
    bytesOf(id),
    bytesOf((0x08000000 * 2 + content.length).toString(16).padStart(8, '0')),
    content,
  ]);
}

/** A Matroska file with this in its segment. */
export function matroska(...contents: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat([bytesOf('1a45dfa3 80'), element('18538067', ...contents)]);
}

function joined(contents: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(contents.map((one) => (typeof one === 'string' ? bytesOf(one) : one)));
}
