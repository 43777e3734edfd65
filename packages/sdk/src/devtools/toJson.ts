import type { Json } from './protocol.ts';

/** Texts are cut after this number of characters. */
const longestText = 10_000;
/** Lists and objects are cut after this number of members, over all levels. */
const mostMembers = 20_000;

/** Copies any value as JSON that a person can read: errors by name and message, files by name and size. */
export function toJson(value: unknown): Json {
  const around = new Set<object>();
  let members = 0;

  function copy(each: unknown): Json {
    if (each === undefined) return null;
    if (each === null || typeof each === 'boolean' || typeof each === 'number') return each;
    if (typeof each === 'string')
      return each.length > longestText ? `${each.slice(0, longestText)} … ${each.length} characters` : each;
    if (typeof each !== 'object') return `(${typeof each})`;
    if (around.has(each)) return '(circular)';
    around.add(each);
    const json = copyObject(each);
    around.delete(each);
    return json;
  }

  function copyObject(object: object): Json {
    if (Array.isArray(object)) return withinLimit(object).map(copy);
    if (object instanceof Error) {
      const { name, message, cause } = object;
      return copy(Object.assign({ name, message, cause }, object));
    }
    if (object instanceof Date) return String(object);
    if (typeof Blob === 'function' && object instanceof Blob) {
      const { name = 'Blob', size } = object as { readonly name?: string; readonly size: number };
      return `${name} (${size} bytes)`;
    }
    const entries = withinLimit(Object.entries(object)).filter(([, member]) => member !== undefined);
    return Object.fromEntries(entries.map(([name, member]) => [name, copy(member)]));
  }

  function withinLimit<Member>(all: readonly Member[]): readonly Member[] {
    const taken = all.slice(0, Math.max(0, mostMembers - members));
    members += taken.length;
    return taken;
  }

  return copy(value);
}
