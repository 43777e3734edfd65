import { Boundary, mount, withoutConsole } from './reactTools.laws.tsx';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { useClient } from './index.ts';

const it = suite('useClient');

it('says what is missing where no provider is', async () => {
  function Bare() {
    useClient();
    return null;
  }
  const text = await withoutConsole(async () => {
    const page = await mount(
      null,
      <Boundary>
        <Bare />
      </Boundary>,
    );
    const text = page.text();
    await page.unmount();
    return text;
  });
  assert.match(text, /<ClientProvider client=\{client\}>/);
});

it.run();
