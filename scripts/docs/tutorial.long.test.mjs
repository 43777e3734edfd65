import { suite } from 'uvu';
import { openPage, startBrowser } from '../../packages/web/test/browser/startBrowser.ts';
import { runTutorial } from './samples/runTutorial.mjs';
import { samplePages } from './samples/pages.mjs';

const it = suite('the tutorial');
let browser;

it.before(async () => {
  browser = await startBrowser({});
});

it.after(() => browser?.close());

it('works word by word in a blank folder', async () => {
  const tutorial = samplePages().find(({ path }) => path === 'docs/sdk/tutorial.md');
  await runTutorial({
    ...tutorial,
    openPage: async (origin) => {
      const opened = await openPage(browser);
      await opened.page.goto(origin);
      return opened;
    },
  });
});

it.run();
