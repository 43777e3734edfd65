import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countRegexSteps } from './countRegexSteps.mjs';
import { regexesOf, slowness } from './regexes.mjs';
import { compileRegex, parseRegex, stepsOf } from './regexSteps.mjs';

const it = suite('slowness');

for (const [source, flags] of [
  ['<[^>]*>', 'g'],
  ['^(a+)+$', ''],
  ['\\s+$', ''],
  ['^\\s*I:', 'm'],
  ['(?:ab)+c', ''],
  ['^(?:ab|aba?)+$', ''],
  ['(?<=(?:ab)+)c', ''],
  ['^("|\')(.+)\\1\\s*;?\\s*$', ''],
]) {
  it(`notices /${source}/${flags}`, () => assert.ok(slowness(source, flags)));
}

for (const [source, flags] of [
  ['<[^<>]*>', 'g'],
  ['^a+$', ''],
  ['^[ \\t]*I:', 'm'],
  ['(?<=\\S)b', 'u'],
  ['^(?:ab)+c', ''],
  ['^(?:a|ba)*$', ''],
  ['^(?:[a-z]+,)*$', 'i'],
]) {
  it(`lets /${source}/${flags} be`, () => assert.is(slowness(source, flags), null));
}

const itCounts = suite('stepsOf');

function stepsFor(source, flags, text) {
  return stepsOf(compileRegex(parseRegex(source, flags), flags), flags, [...text], 1e6);
}

itCounts('is what a search goes through, the same each time', () => {
  assert.is(stepsFor('^ab', '', 'abc'), 4);
  assert.equal(
    [10, 20].map((count) => stepsFor('b', '', 'a'.repeat(count))),
    [11, 21],
  );
  const squares = [50, 100].map((count) => stepsFor('(?:ab)+c', '', 'ab'.repeat(count)));
  assert.ok(squares[1] > 3.5 * squares[0]);
});

itCounts('stops at the given limit', () => {
  const program = compileRegex(parseRegex('^(?:ab|aba?)+$', ''), '');
  assert.is(stepsOf(program, '', [...'ab'.repeat(100), 'c'], 1_000), 1_001);
});

itCounts('ends its search where the real one finds something', () => {
  for (const [source, flags, text] of [
    ['(a|ab)(c|bcd)(d*)', '', 'xabcd'],
    ['(?<=(\\d+)x)y|(?!z)\\w\\b', 'u', '12xy z'],
    ['^(\\w)\\1{2,}?$', 'm', 'ab\naaa\n'],
    ['(?:a*)*b|[^\\s\\S]', 'i', 'AAc'],
  ]) {
    const regex = new RegExp(source, flags.replace('g', ''));
    const found = regex.exec(text);
    const steps = stepsFor(source, flags, text);
    // The search stops at the first match. Without a match it reads the whole text.
    const longer = stepsFor(source, flags, `${text}qq`);
    assert.is(steps < longer, found === null, source);
  }
});

itCounts('begins where it is told to', () => {
  const program = compileRegex(parseRegex('b', ''), '');
  assert.is(stepsOf(program, '', [...'aaaa'], 1e6, 3), 2);
});

const itCountsAll = suite('countRegexSteps');

itCountsAll('counts every search of the work, and leaves its results as they are', async () => {
  const results = [];
  const steps = await countRegexSteps(() => {
    results.push(/a+$/.test('a'.repeat(10)), 'a-b-c'.split(/-/), 'abab'.replace(/a/g, 'c'));
    results.push(
      [...'a1b2'.matchAll(/\d/g)].map(([digit]) => digit),
      /^b\b/.exec('ab'),
    );
  });
  assert.equal(results, [true, ['a', 'b', 'c'], 'cbcb', ['1', '2'], null]);
  assert.ok(steps > 50);
  assert.is(await countRegexSteps(() => /^a+b/.test('abc')), stepsFor('^a+b', '', 'abc'));
  assert.is(await countRegexSteps(() => 'xaxa'.replace(/a/g, '')), stepsFor('a', 'g', 'xaxa'));
});

itCountsAll('grows with the square for a regular expression that does', async () => {
  const stepsOver = (count) => countRegexSteps(() => 'ab'.repeat(count).replace(/(?:ab)+c/, ''));
  const [few, many] = [await stepsOver(50), await stepsOver(100)];
  assert.ok(many > 3.5 * few, `${few}, ${many}`);
});

itCountsAll('fails with the regular expression that takes millions of steps', async () => {
  const error = await countRegexSteps(() => /^(a+)+$/.test(`${'a'.repeat(22)}b`)).catch((reason) => reason);
  assert.match(error.message, String.raw`/^(a+)+$/ takes more than 3000000 steps over 23 characters.`);
  assert.is(await countRegexSteps(() => 'no search'), 0);
});

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
itCounts.run();
itCountsAll.run();
itFinds.run();
