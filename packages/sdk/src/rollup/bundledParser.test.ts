import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundledParserWarning } from './bundledParser.ts';

const it = suite('bundledParserWarning');

/** The warning about a bundle of an entry that imports `middle`, which imports `last`. */
function warningOf(middle: string, last: string): string | null {
  const importers = new Map([
    ['/app/main.ts', []],
    [middle, ['/app/main.ts']],
    [last, [middle]],
  ]);
  return bundledParserWarning(
    [...importers.keys()],
    (id) => importers.get(id)!,
    (id) => id,
  );
}

for (const [what, middle, parser] of [
  ['graphql', '/app/search.ts', '/app/node_modules/graphql/language/parser.mjs'],
  ['graphql-tag', '/app/search.ts', '/app/node_modules/graphql-tag/lib/index.js'],
  [
    "the SDK's build",
    '/app/node_modules/@mainvideo/sdk/dist/esm/chunks/client.js',
    '/app/node_modules/@mainvideo/sdk/dist/esm/chunks/graphql-tag.js',
  ],
] as const)
  it(`names the imports that lead to the parser of ${what}`, () => {
    assert.match(
      warningOf(middle, parser)!,
      `The bundle holds a GraphQL parser: /app/main.ts -> ${middle} -> ${parser}.`,
    );
  });

it('has nothing to say about other modules', () => {
  assert.is(warningOf('/app/search.ts', '/app/node_modules/graphql/language/kinds.mjs'), null);
});

it.run();
