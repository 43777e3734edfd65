import { readFileSync, writeFileSync } from 'node:fs';

const readme = new URL('../../../../README.md', import.meta.url);
const end = '<!-- to here -->';

/**
 * @param bench the word that chooses it, which its marker names
 * @throws Error if the markers are not there
 */
export function writeIntoReadme(bench: string, text: string): void {
  const start = `<!-- npm run bench -- ${bench} --readme writes from here -->`;
  const [before, rest] = split(readFileSync(readme, 'utf8'), start);
  const [, after] = split(rest, end);
  writeFileSync(readme, `${before}${start}\n\n${text}\n\n${end}${after}`);
}

function split(text: string, at: string): readonly [string, string] {
  const index = text.indexOf(at);
  if (index === -1) throw new Error(`README.md has no ${at} to write behind.`);
  return [text.slice(0, index), text.slice(index + at.length)];
}
