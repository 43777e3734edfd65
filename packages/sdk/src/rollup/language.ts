export type Language = 'jsx' | 'ts' | 'tsx';

/**
 * Returns the language of a module by its file name. JavaScript is parsed as JSX, a superset.
 *
 * A part of a file with several languages names its own in the query: `Page.vue?vue&type=script&lang.ts`.
 */
export function languageOf(id: string): Language {
  const [path = '', query = ''] = id.split('?', 2);
  const extension = /\blang[.=]([jt]sx?)\b/.exec(query)?.[1] ?? /\.([^./\\]+)$/.exec(path)?.[1];
  if (extension === 'tsx') return 'tsx';
  return extension === 'ts' || extension === 'mts' || extension === 'cts' ? 'ts' : 'jsx';
}
