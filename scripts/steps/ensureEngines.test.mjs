import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ensureEngines } from './ensureEngines.mjs';

const it = suite('ensureEngines');
const firefox = 'packages/web/test/engines/firefox.long.test.ts';

it('looks for nothing where no test drives an engine', async () => {
  assert.equal(await ensureEngines(['packages/web/src/client.test.ts'], {}), { env: {}, lacking: [] });
});

it('selects the given engine, and skips the others', async () => {
  const env = { FIREFOX_PATH: '/somewhere/firefox', WEBKIT_PATH: '/somewhere/MiniBrowser' };
  assert.equal(await ensureEngines([firefox], env), {
    env: { FIREFOX_PATH: '/somewhere/firefox' },
    lacking: [],
  });
});

it('says which engine is not to be had, and what to do', async () => {
  const { env, lacking } = await ensureEngines([firefox], {}, { find: () => undefined, canInstall: false });
  assert.equal(env, {});
  assert.is(lacking[0].file, firefox);
  assert.match(lacking[0].problem, /^There is no Firefox: install it .*firefox-esr.* FIREFOX_PATH/);
});

it.run();
