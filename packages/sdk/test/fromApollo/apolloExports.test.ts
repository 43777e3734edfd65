import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

/** What a version of Apollo Client exports, by entry point: read from its declarations. */
const { entries } = JSON.parse(readFileSync(new URL('./apolloExports.json', import.meta.url), 'utf8')) as {
  readonly entries: { readonly [entry: string]: readonly string[] };
};
const guide = readFileSync(new URL('../../../../docs/sdk/from-apollo.md', import.meta.url), 'utf8');

interface Row {
  readonly names: readonly string[];
  readonly answer: string;
}

const rows = guide
  .slice(guide.indexOf('## Every import'))
  .split('\n')
  .map((line) => /^\| (`.*?) +\| (.*?) *\|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, names, answer]): Row => ({
    names: [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    answer: answer!,
  }));

const it = suite('the list of imports in docs/sdk/from-apollo.md');

for (const [entry, names] of Object.entries(entries)) {
  it(`says what stands in the place of each name of ${entry}`, () => {
    const listed = new Set(rows.flatMap((row) => row.names));
    assert.equal(
      names.filter((name) => !listed.has(name)),
      [],
    );
  });
}

it('names nothing that Apollo Client does not export', () => {
  const exported = new Set(Object.values(entries).flat());
  assert.equal(
    rows.flatMap((row) => row.names).filter((name) => !exported.has(name)),
    [],
  );
});

it('answers in each row', () => {
  assert.ok(rows.length > 80, `${rows.length} rows`);
  assert.equal(
    rows.filter(({ answer }) => answer === ''),
    [],
  );
});

it('names only what the SDK has', () => {
  const words = new Set(sources().flatMap((text) => text.match(/\w+/g) ?? []));
  const named = rows.flatMap(({ answer }) => [...answer.matchAll(/`([A-Za-z][\w.]+)`/g)]);
  assert.ok(named.length > 100, `${named.length} names`);
  assert.equal(
    named.flatMap(([, name]) => name!.split('.').filter((part) => !words.has(part))),
    [],
  );
});

it.run();

/** The code of the SDK without its comments. */
function sources(): string[] {
  const folder = new URL('../../src/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|laws)\./.test(path))
    .map((path) => readFileSync(new URL(path, folder), 'utf8').replace(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, ''));
}
