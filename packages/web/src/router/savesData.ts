/** The viewer asked for less traffic (https://wicg.github.io/savedata/). */
export function savesData(window: Window): boolean {
  const { connection } = window.navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
