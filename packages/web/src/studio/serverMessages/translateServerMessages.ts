/** A message of the server: its code and its values. */
export interface ServerMessage {
  readonly code: string;
  readonly values: readonly { readonly name: string; readonly text: string }[];
}

/**
 * Isolates a value, such as a path, so that its text direction does not affect the words around it (Unicode, UAX 9).
 */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/**
 * Translates messages; `null` if any of them has no translation, as with a newer server.
 *
 * @param texts translations by code, with placeholders in braces
 */
export function translateServerMessages(
  sentences: readonly ServerMessage[],
  texts: { readonly [code: string]: string },
): string | null {
  const translated = sentences.map(({ code, values }) => {
    const given = new Map(values.map(({ name, text }) => [name, text]));
    // Commands are not isolated: they are shown separately, to be copied.
    return texts[code]?.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'command' ? (given.get(name) ?? '') : isolate(given.get(name) ?? ''),
    );
  });
  return translated.includes(undefined) ? null : translated.join(' ');
}
