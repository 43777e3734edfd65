const tables = new Map<string, Map<string, readonly number[]>>();

/** Encodes a text as older programs did. Platforms only decode these encodings, so the bytes of each character are searched for. */
export function bytesIn(encoding: string, text: string): Uint8Array {
  if (encoding === 'windows-1252') return Uint8Array.from(text, (letter) => western(letter));
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = table.get(letter);
      if (!bytes) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}

function tableOf(encoding: string): Map<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && letter !== '\uFFFD' && !table.has(letter)) table.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  return table;
}

/** Node decodes windows-1252 as Latin-1. */
function western(letter: string): number {
  return { '–': 0x96, '’': 0x92, '€': 0x80 }[letter] ?? letter.charCodeAt(0);
}
