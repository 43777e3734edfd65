/** A sentence of the server's, by its code. */
export interface ServerMessage {
  readonly code: string;
  readonly values: readonly { readonly name: string; readonly text: string }[];
}

/** Keep a path from turning the words around it: what is between them has a direction of its own (Unicode, UAX 9). */
const isolate = (text: string) => `\u2068${text}\u2069`;

/**
 * Sentences in the language of these texts; `null` where one of them has no text there, as those of a newer server have none.
 *
 * @param texts by the codes; in braces, what is filled in
 */
export function translateServerMessages(
  sentences: readonly ServerMessage[],
  texts: { readonly [code: string]: string },
): string | null {
  const translated = sentences.map(({ code, values }) => {
    const given = new Map(values.map(({ name, text }) => [name, text]));
    // A command is shown apart, to be copied.
    return texts[code]?.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'command' ? (given.get(name) ?? '') : isolate(given.get(name) ?? ''),
    );
  });
  return translated.includes(undefined) ? null : translated.join(' ');
}
