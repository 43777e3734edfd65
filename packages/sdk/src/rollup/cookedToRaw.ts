/** An escape, a line break, or one code unit, as ECMAScript defines them for templates (section 12.9.6). */
const unit = /\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|[^])|\r\n|[^]/g;

/** Returns the position in the source of a template of a code unit in its text. Escapes are longer in the source. */
export function cookedToRaw(raw: string, offset: number): number {
  let cooked = 0;
  for (const match of raw.matchAll(unit)) {
    if (cooked >= offset) return match.index;
    cooked += cookedLength(match[0]);
  }
  return raw.length;
}

function cookedLength(piece: string): number {
  if (/^\\[\r\n\u2028\u2029]/.test(piece)) return 0;
  return piece.startsWith('\\u{') ? String.fromCodePoint(parseInt(piece.slice(3, -1), 16)).length : 1;
}
