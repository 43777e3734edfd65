/**
 * Returns the beginning of a value as JSON: at most `maxLength` characters and then an ellipsis.
 *
 * The cost depends on the length of the excerpt, not of the value. A value that JSON cannot represent is named by its
 * type.
 */
export function excerptOf(value: unknown, maxLength: number): string {
  let text = '';

  /** Returns false once the excerpt is long enough. */
  function write(part: unknown): boolean {
    if (typeof part === 'string') return add(JSON.stringify(part.slice(0, maxLength)));
    if (typeof part !== 'object' || part === null) return add(scalarText(part));
    if (Array.isArray(part)) return writeList(part);
    return part instanceof Date
      ? write(part.toISOString())
      : writeObject(part as { [name: string]: unknown });
  }

  function writeList(list: readonly unknown[]): boolean {
    if (!add('[')) return false;
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0 && !add(',')) return false;
      if (!write(list[index])) return false;
    }
    return add(']');
  }

  function writeObject(object: { readonly [name: string]: unknown }): boolean {
    let separator = '{';
    // Not Object.keys, which would list all names of a large object.
    for (const name in object) {
      if (object[name] === undefined) continue;
      if (!add(`${separator}${JSON.stringify(name)}:`)) return false;
      if (!write(object[name])) return false;
      separator = ',';
    }
    return add(separator === '{' ? '{}' : '}');
  }

  function add(more: string): boolean {
    text += more;
    return text.length <= maxLength;
  }

  write(value);
  return cutText(text, maxLength);
}

/** Returns the beginning of a text: at most `maxLength` characters and then an ellipsis. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Do not cut a surrogate pair in half.
  const endsInHalf = /[\uD800-\uDBFF]/.test(text[maxLength - 1] ?? '');
  return `${text.slice(0, endsInHalf ? maxLength - 1 : maxLength)}…`;
}

function scalarText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return JSON.stringify(value);
  return typeof value;
}
