// Builds video files byte by byte, for tests of their readers.

/** Parses hexadecimal, in which spaces are ignored and texts are in quotes. */
export function bytesOf(text: string): Buffer {
  const hex = text.replace(/"([^"]*)"/g, (_, word: string) => Buffer.from(word).toString('hex'));
  return Buffer.from(hex.replaceAll(' ', ''), 'hex');
}

/** Formats 32-bit numbers as hexadecimal. */
export function u32(...numbers: readonly number[]): string {
  return numbers.map((one) => one.toString(16).padStart(8, '0')).join(' ');
}

/** Returns a box of an MP4. */
export function box(type: string, ...contents: readonly (string | Buffer)[]): Buffer {
  const content = joined(contents);
  return Buffer.concat([bytesOf(u32(8 + content.length)), Buffer.from(type, 'latin1'), content]);
}

/**
 * Returns an element of a Matroska file.
 *
 * @param id in hexadecimal
 */
export function element(id: string, ...contents: readonly (string | Buffer)[]): Buffer {
  const content = joined(contents);
  return Buffer.concat([
    bytesOf(id),
    bytesOf((0x08000000 * 2 + content.length).toString(16).padStart(8, '0')),
    content,
  ]);
}

/** Returns a Matroska file with these contents in its segment. */
export function matroska(...contents: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat([bytesOf('1a45dfa3 80'), element('18538067', ...contents)]);
}

function joined(contents: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(contents.map((one) => (typeof one === 'string' ? bytesOf(one) : one)));
}
