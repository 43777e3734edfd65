import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { regexesOf, slowness } from './regexes.mjs';

const it = suite('slowness');

for (const [source, flags] of [
  ['<[^>]*>', 'g'],
  ['^(a+)+$', ''],
  ['\\s+$', ''],
  ['^\\s*I:', 'm'],
]) {
  it(`notices /${source}/${flags}`, () => assert.ok(slowness(source, flags)));
}

for (const [source, flags] of [
  ['<[^<>]*>', 'g'],
  ['^a+$', ''],
  ['^[ \\t]*I:', 'm'],
  ['(?<=\\S)b', 'u'],
]) {
  it(`lets /${source}/${flags} be`, () => assert.is(slowness(source, flags), null));
}

const itFinds = suite('regexesOf');

itFinds('knows literals and those that are made of texts', () => {
  const code = [
    'const a = /a\\/b/gi;',
    "new RegExp('c+', 'u');",
    'new RegExp(`d${name}\\\\s`);',
    'new RegExp(String.raw`e${name}\\s`, "m");',
    'new RegExp(given);',
  ].join('\n');
  assert.equal(regexesOf('a.ts', code), [
    { line: 1, source: 'a\\/b', flags: 'gi' },
    { line: 2, source: 'c+', flags: 'u' },
    { line: 3, source: 'dx\\s', flags: '' },
    { line: 4, source: 'ex\\s', flags: 'm' },
  ]);
});

it.run();
itFinds.run();
