/** The site has some thirty operations, and other programs send their own. */
const maxTexts = 200;
/** In characters: far above the largest operation of the site. Longer texts would use too much memory. */
const maxTextLength = 16_384;

/**
 * Caches a value per text, for the most recently used texts. Long texts are not stored, so that clients cannot fill
 * the memory.
 */
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
      // Inserted again, so that the least recently used entry is removed first.
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
