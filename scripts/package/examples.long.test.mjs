import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startBrowser } from '../../packages/web/test/browser/startBrowser.ts';
import { startSite } from '../../packages/web/test/browser/startSite.ts';
import { installExample } from '../example/installExample.mjs';
import { startProcess } from '../example/startProcess.mjs';
import { useExample } from '../example/useExample.mjs';
import { npm } from '../steps/npm.mjs';

// nextjs.long.test.mjs installs and tests `nextjs` in the same way.
const it = suite('an example that was copied out of the repository');
let site;
let browser;
let env;

it.before(async () => {
  site = await startSite();
  browser = await startBrowser({});
  env = { MAINVIDEO_ORIGIN: site.origin, PORT: '0' };
});

it.after(async () => {
  await browser?.close();
  await site?.stop();
});

it('runs in Node', async () => {
  const project = await installExample('node-script');
  try {
    const { code, output } = await npm(['start', '--silent'], {
      cwd: project.folder,
      env,
      timeoutMs: 60_000,
    });
    assert.is(code, 0, output);
    assert.is(output.trim().split('\n').length, 13);
  } finally {
    project.remove();
  }
});

for (const name of ['vanilla', 'react-vite']) {
  it(`runs in a browser: ${name}`, async () => {
    const project = await installExample(name);
    let example;
    try {
      example = await startProcess(['sh', '-c', 'npm start'], { cwd: project.folder, env });
      await useExample(browser, example.origin);
    } finally {
      await example?.stop();
      project.remove();
    }
  });
}

it.run();
