/** The first letter or digit of a name, for where there is no picture; `·` if it has none. */
export function initialOf(name: string): string {
  return name.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? '·';
}
