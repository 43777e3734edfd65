// The guides of migration have a row for each name that the other library exports.
import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const guides = [
  { name: 'apollo', title: 'Apollo Client', versions: ['apollo', 'apollo3'], leastRows: 110 },
  { name: 'urql', title: 'urql', versions: ['urql'], leastRows: 30 },
  { name: 'relay', title: 'Relay', versions: ['relay'], leastRows: 20 },
];

/** What a version of another library exports, by entry point: read from its declarations, or its module. */
interface Exports {
  readonly version?: string;
  readonly entries: { readonly [entry: string]: readonly string[] };
}

interface Row {
  readonly names: readonly string[];
  readonly answer: string;
}

for (const { name, title, versions, leastRows } of guides) {
  const it = suite(`the list of imports in docs/sdk/from-${name}.md`);
  const entries = versions.flatMap((file) => {
    const { version = '', entries } = JSON.parse(read(`./${file}.json`)) as Exports;
    return Object.entries(entries).map(([entry, names]) => ({ entry: `${entry} ${version}`.trim(), names }));
  });
  const rows = rowsOf(read(`../../../../docs/sdk/from-${name}.md`));

  for (const { entry, names } of entries) {
    it(`says what stands in the place of each name of ${entry}`, () => {
      const listed = new Set(rows.flatMap((row) => row.names));
      assert.equal(
        names.filter((each) => !listed.has(each)),
        [],
      );
    });
  }

  it(`names nothing that ${title} does not export`, () => {
    const exported = new Set(entries.flatMap(({ names }) => names));
    assert.equal(
      rows.flatMap((row) => row.names).filter((each) => !exported.has(each)),
      [],
    );
  });

  it('answers in each row', () => {
    assert.ok(rows.length >= leastRows, `${rows.length} rows`);
    assert.equal(
      rows.filter(({ answer }) => answer === ''),
      [],
    );
  });

  it('names only what the SDK has', () => {
    const words = new Set(sources().flatMap((text) => text.match(/\w+/g) ?? []));
    const named = rows.flatMap(({ answer }) => [...answer.matchAll(/`([A-Za-z][\w.]+)`/g)]);
    assert.ok(named.length >= leastRows, `${named.length} names`);
    assert.equal(
      named.flatMap(([, each]) => each!.split('.').filter((part) => !words.has(part))),
      [],
    );
  });

  it.run();
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function rowsOf(guide: string): readonly Row[] {
  return guide
    .slice(guide.indexOf('## Every import'))
    .split('\n')
    .map((line) => /^\| (`.*?) +\| (.*?) *\|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, names, answer]) => ({
      names: [...names!.matchAll(/`(\w+)`/g)].map(([, each]) => each!),
      answer: answer!,
    }));
}

/** The code of the SDK without its comments. */
function sources(): string[] {
  const folder = new URL('../../src/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|laws)\./.test(path))
    .map((path) => readFileSync(new URL(path, folder), 'utf8').replace(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, ''));
}
