import { isObject } from './isObject.ts';

/** Returns JSON with sorted keys, so that texts are equal if and only if the values are. */
export function canonicalText(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function')
    return canonicalText(JSON.parse(JSON.stringify(value)));
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const item of value) parts.push(canonicalText(item));
    return `[${parts.join(',')}]`;
  }
  for (const key of Object.keys(value).sort()) {
    const part = (value as Record<string, unknown>)[key];
    // As in JSON: absent, not null.
    if (part !== undefined && typeof part !== 'function')
      parts.push(`${JSON.stringify(key)}:${canonicalText(part)}`);
  }
  return `{${parts.join(',')}}`;
}
