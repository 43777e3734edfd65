/** A site has some thirty operations, other programs bring theirs. */
const maxTexts = 200;
/** In characters: far above the largest operation of the site. Longer ones would fill the memory. */
const maxTextLength = 16_384;

/** What was made of a text, for the next time: of the last few texts, and of no long one, so that strangers cannot fill the memory. */
export interface TextCache<Value> {
  get(text: string): Value | undefined;
  set(text: string, value: Value): void;
}

export function createTextCache<Value>(): TextCache<Value> {
  const values = new Map<string, Value>();
  return {
    get(text) {
      const value = values.get(text);
      if (value === undefined) return undefined;
      // Set anew, so that the one that was not asked for longest goes first.
      values.delete(text);
      values.set(text, value);
      return value;
    },
    set(text, value) {
      if (text.length > maxTextLength) return;
      values.set(text, value);
      if (values.size > maxTexts) values.delete(values.keys().next().value!);
    },
  };
}
