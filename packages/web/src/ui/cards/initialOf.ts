/** Returns the first letter or digit of a name, as a replacement for a missing picture; `·` if it has neither. */
export function initialOf(name: string): string {
  return name.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? '·';
}
