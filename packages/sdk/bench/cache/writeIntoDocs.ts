import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../../../../docs/benchmarks/', import.meta.url);
const end = '<!-- end of the generated part -->';

/**
 * Replaces the generated part of a bench's page in `docs/benchmarks`.
 *
 * @param bench the word that selects the bench in `npm run bench`; its page has the same name
 * @throws Error if the page lacks the markers
 */
export function writeIntoDocs(bench: string, text: string): void {
  const page = new URL(`${bench}.md`, folder);
  const start = `<!-- npm run bench -- ${bench} --write replaces this part -->`;
  const [before, rest] = splitAt(readFileSync(page, 'utf8'), start, page);
  const [, after] = splitAt(rest, end, page);
  writeFileSync(page, `${before}${start}\n\n${text}\n\n${end}${after}`);
}

function splitAt(text: string, marker: string, page: URL): readonly [string, string] {
  const index = text.indexOf(marker);
  if (index === -1)
    throw new Error(`${page.pathname} has no marker "${marker}". Add it where the table belongs.`);
  return [text.slice(0, index), text.slice(index + marker.length)];
}
