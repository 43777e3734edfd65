export type Language = 'jsx' | 'ts' | 'tsx';

/**
 * The language that a module is written in, by its name. JavaScript is read as JSX, which it is part of.
 *
 * A part of a file of several languages says its own behind the file's name: `Page.vue?vue&type=script&lang.ts`.
 */
export function languageOf(id: string): Language {
  const [path = '', query = ''] = id.split('?', 2);
  const extension = /\blang[.=]([jt]sx?)\b/.exec(query)?.[1] ?? /\.([^./\\]+)$/.exec(path)?.[1];
  if (extension === 'tsx') return 'tsx';
  return extension === 'ts' || extension === 'mts' || extension === 'cts' ? 'ts' : 'jsx';
}
