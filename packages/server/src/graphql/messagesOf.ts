import { parseMessages } from '../library/serverMessages.ts';

/** The sentences of a text as the API sends them; null where there is none, or some of it has no code. */
export function messagesOf(text: string | null) {
  const sentences = text === null ? null : parseMessages(text);
  return (
    sentences &&
    sentences.map(({ code, values }) => ({
      code,
      values: Object.entries(values).map(([name, value]) => ({ name, text: value })),
    }))
  );
}
