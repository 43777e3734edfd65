import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkNodeVersion } from './checkNodeVersion.mjs';

const it = suite('checkNodeVersion');

for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0']) {
  it(`lets ${version} pass`, () => checkNodeVersion(version));
}

for (const version of ['20.18.3', '18.20.0', '9.99.9']) {
  it(`stops ${version}, and prints what is needed`, () => {
    assert.throws(() => checkNodeVersion(version), `needs Node 20.19 or later; here is ${version}`);
  });
}

it.run();
