import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSetting, settingGroups, settings, settingsOf, usage } from './settings.ts';

const it = suite('settings');

it('are all in a group of the reference', () => {
  const listed = settingGroups.flatMap((group) => settingsOf(group).map(([name]) => name));
  assert.equal(listed.toSorted(), Object.keys(settings).toSorted());
});

it('are all in the text of --help, in lines that fit a terminal', () => {
  const text = usage();
  for (const name of Object.keys(settings)) assert.match(text, new RegExp(`^ .*\\b${name}\\b`, 'm'));
  for (const line of text.split('\n')) assert.ok(line.length <= 110, line);
});

for (const [what, env, expected] of [
  ['the value of the variable', { PORT: '8080' }, '8080'],
  ['the default of a missing variable', {}, '3000'],
  ['the default of an empty variable', { PORT: '' }, '3000'],
] as const) {
  it(`readSetting returns ${what}`, () => assert.is(readSetting(env, 'PORT'), expected));
}

it('readSetting returns undefined without a value and a default', () =>
  assert.is(readSetting({}, 'DATABASE_URL'), undefined));

it.run();
