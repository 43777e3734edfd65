import { parseMessages } from '../../library/videos/serverMessages.ts';

/** Returns the messages of a text as the API sends them; null if the text is null, or if a part of it has no code. */
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
