import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPage, startBrowser } from '../../../packages/web/test/browser/startBrowser.ts';
import { startSite } from '../../../packages/web/test/browser/startSite.ts';
import { startProcess } from '../../example/startProcess.mjs';
import { useExample } from '../../example/useExample.mjs';
import { root } from '../../root.mjs';
import { runCommand } from '../../steps/runCommand.mjs';

const vite = join(root, 'node_modules/vite/bin/vite.js');
const folderOf = (name) => join(root, 'examples', name);

const it = suite('the examples');
const site = await startSite();
const browser = await startBrowser();
const env = { MAINVIDEO_ORIGIN: site.origin, PORT: '0' };

it.after(async () => {
  await browser.close();
  await site.stop();
});

it('list every video and like the last one, from a script in Node', async () => {
  const { code, output } = await runCommand(process.execPath, ['main.js'], {
    cwd: folderOf('node-script'),
    env,
    timeoutMs: 30_000,
  });
  assert.is(code, 0, output);
  const [one, two, ...titles] = output.trim().split('\n');
  assert.equal([one, two], ['Page 1: 4 of 11 videos', 'Page 2: 8 of 11 videos']);
  assert.is(titles.length, 11);
  assert.match(titles.at(-1), 'likes: 1)');
});

it('report the error of a missing server, from a script in Node', async () => {
  const { code, output } = await runCommand(process.execPath, ['main.js'], {
    cwd: folderOf('node-script'),
    // Nothing listens on the port that is reserved for a multiplexer (RFC 1078).
    env: { MAINVIDEO_ORIGIN: 'http://127.0.0.1:1' },
    timeoutMs: 30_000,
  });
  assert.is(code, 1);
  assert.match(output, 'network: ');
});

it('list, like and load more without a bundler', async () => {
  const example = await startProcess([process.execPath, 'serve.js'], { cwd: folderOf('vanilla'), env });
  try {
    await useExample(browser, example.origin);
  } finally {
    await example.stop();
  }
});

it('list, like and load more with React and Vite', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'mainvideo-vite-'));
  const cwd = folderOf('react-vite');
  const built = await runCommand(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd,
    timeoutMs: 60_000,
  });
  assert.is(built.code, 0, built.output);
  const example = await startProcess([process.execPath, vite, 'preview', '--outDir', outDir, '--port', '0'], {
    cwd,
    env,
  });
  try {
    await useExample(browser, example.origin);
  } finally {
    await example.stop();
    rmSync(outDir, { recursive: true });
  }
});

it('open the devtools in the development server of Vite', async () => {
  const example = await startProcess([process.execPath, vite, '--port', '0'], {
    cwd: folderOf('react-vite'),
    env,
  });
  try {
    const { page, context } = await openPage(browser);
    await page.goto(example.origin);
    await page.getByText('Moonlit Water').waitFor();
    await page.keyboard.press('Alt+Shift+KeyD');
    await page.getByRole('tab', { name: 'Queries 1' }).waitFor();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Videos' }).click();
    await page.getByRole('button', { name: 'Fetch again' }).waitFor();
    await context.close();
  } finally {
    await example.stop();
  }
});

it.run();
