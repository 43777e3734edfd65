import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apolloNames } from './apolloNames.ts';
import { type NameRule, sdk, sdkLocal, sdkReact, sdkTesting, sdkTestingReact } from './library.ts';
import { urqlLibrary } from './urqlLibrary.ts';

const it = suite('the names that replace others');

const reports: { readonly [from: string]: string } = {
  [sdk]: 'index',
  [sdkReact]: 'react',
  [sdkLocal]: 'local',
  [sdkTesting]: 'testing',
  [sdkTestingReact]: 'testing-react',
};

/** Returns what an entry exports, by the report of its declarations. */
function exportsOf(from: string): ReadonlySet<string> {
  const text = readFileSync(new URL(`../../api/${reports[from]}.api.md`, import.meta.url), 'utf8');
  return new Set(
    [
      ...text.matchAll(/^export (?:declare )?(?:const|function|class|interface|type|abstract class) (\w+)/gm),
    ].map(([, name]) => name!),
  );
}

const libraries: { readonly [name: string]: { readonly [name: string]: NameRule } } = {
  'Apollo Client': apolloNames,
  urql: urqlLibrary.names,
};
for (const [library, names] of Object.entries(libraries)) {
  it(`are exported by the entry that they are imported from: ${library}`, () => {
    const missing = Object.entries(names).flatMap(([name, rule]) => {
      if (typeof rule === 'string') return [];
      const wanted = [rule.name ?? name, ...(rule.type ? [rule.type] : [])];
      return wanted.filter((each) => !exportsOf(rule.from).has(each)).map((each) => `${rule.from} ${each}`);
    });
    assert.equal(missing, []);
  });
}

it('include every hook and provider of Apollo Client', () => {
  const file = new URL('../../test/imports/apollo.json', import.meta.url);
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { readonly [entry: string]: readonly string[] };
  };
  const hooks = entries['@apollo/client/react']!.filter((name) => /^use|Provider$/.test(name));
  assert.equal(
    hooks.filter((name) => !(name in apolloNames)),
    [],
  );
});

it.run();
