import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isInstalled } from './ensureInstalled.mjs';

const it = suite('isInstalled');

const a = { version: '1.0.0', integrity: 'sha512-a' };
const ofTests = { ...a, dev: true };
const forOtherPlatform = { version: '1.0.0', integrity: 'sha512-b', optional: true };

/** @param present npm's record of the installation: a string is written unchanged; `undefined` writes no file */
function asked(wanted, present, options) {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'));
  try {
    const packages = { '': { name: 'root' }, 'packages/sdk': { version: '0.1.0' }, ...wanted };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    mkdirSync(join(folder, 'node_modules'));
    if (present !== undefined) {
      const text = typeof present === 'string' ? present : JSON.stringify({ packages: present });
      writeFileSync(join(folder, 'node_modules/.package-lock.json'), text);
    }
    return isInstalled(folder, options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [name, wanted, present, expected] of [
  ['what is installed as it is locked', { 'node_modules/a': a }, { 'node_modules/a': a }, true],
  [
    'a link to a package of this repository',
    { 'node_modules/s': { link: true } },
    { 'node_modules/s': { link: true } },
    true,
  ],
  ['a binary for another platform that is absent', { 'node_modules/b': forOtherPlatform }, {}, true],
  ['more than is locked', {}, { 'node_modules/a': a }, true],
]) {
  it(`accepts ${name}`, () => assert.is(asked(wanted, present), expected));
}

for (const [name, wanted, present] of [
  ['nothing at all', { 'node_modules/a': a }, undefined],
  ['an installation that was interrupted while it was noted', { 'node_modules/a': a }, '{ "packages": {'],
  ['a missing package', { 'node_modules/a': a }, {}],
  ['another version', { 'node_modules/a': a }, { 'node_modules/a': { ...a, version: '1.0.1' } }],
  [
    'other contents of the same version',
    { 'node_modules/a': a },
    { 'node_modules/a': { ...a, integrity: 'sha512-c' } },
  ],
]) {
  it(`refuses ${name}`, () => assert.is(asked(wanted, present), false));
}

it('requires development packages, unless the site alone is wanted', () => {
  const wanted = { 'node_modules/a': a, 'node_modules/t': ofTests };
  assert.is(asked(wanted, { 'node_modules/a': a }), false);
  assert.is(asked(wanted, { 'node_modules/a': a }, { dev: false }), true);
  assert.is(asked(wanted, { 'node_modules/t': ofTests }, { dev: false }), false);
});

it.run();
