/** Replaces a half-open range of a text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A source map (revision 3) of one unnamed source, as Rollup accepts it. */
export interface SourceMap {
  readonly version: 3;
  readonly names: string[];
  readonly sources: string[];
  readonly mappings: string;
}

/**
 * Applies edits, which must be in the order of the text, and returns a source map.
 *
 * Every retained word is mapped, and every replacement as a whole is mapped to the start of its original, so that
 * stack traces through the rest of the module stay exact.
 */
export function applyEdits(code: string, edits: readonly Edit[]): { code: string; map: SourceMap } {
  const lineStarts = findLineStarts(code);
  const mappings = createMappings();
  let output = '';
  let position = 0;
  let line = 0;

  const keepUntil = (until: number) => {
    for (const word of code.slice(position, until).match(/\n|\w+|[^\w\n]+/g) ?? []) {
      while (lineStarts[line + 1]! <= position) line++;
      if (word === '\n') mappings.endLine();
      else mappings.add(line, position - lineStarts[line]!, word.length);
      position += word.length;
    }
  };

  for (const edit of edits) {
    output += code.slice(position, edit.start) + edit.text;
    keepUntil(edit.start);
    while (lineStarts[line + 1]! <= position) line++;
    mappings.add(line, position - lineStarts[line]!, edit.text.length);
    position = edit.end;
  }
  output += code.slice(position);
  keepUntil(code.length);
  return { code: output, map: { version: 3, names: [], sources: [''], mappings: mappings.text() } };
}

function findLineStarts(code: string): number[] {
  const starts = [0];
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The `mappings` of a source map with one source: each number is stored as its difference to the previous one. */
function createMappings() {
  const lines: string[] = [];
  let segments: string[] = [];
  let column = 0;
  let last = { column: 0, sourceLine: 0, sourceColumn: 0 };
  const endLine = () => {
    lines.push(segments.join(','));
    segments = [];
    column = 0;
    last = { ...last, column: 0 };
  };
  return {
    /** Maps the next `length` characters of the line to this source. They must not contain a line break. */
    add(sourceLine: number, sourceColumn: number, length: number): void {
      const deltas = [
        column - last.column,
        0,
        sourceLine - last.sourceLine,
        sourceColumn - last.sourceColumn,
      ];
      segments.push(deltas.map(base64Vlq).join(''));
      last = { column, sourceLine, sourceColumn };
      column += length;
    },
    endLine,
    text(): string {
      endLine();
      return lines.join(';');
    },
  };
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Encodes a variable-length quantity in base 64: five bits per digit, least significant first, sign in the lowest bit
 * (ECMA-426).
 */
function base64Vlq(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const bits = rest & 31;
    rest >>>= 5;
    text += digits[rest > 0 ? bits | 32 : bits];
  } while (rest > 0);
  return text;
}
