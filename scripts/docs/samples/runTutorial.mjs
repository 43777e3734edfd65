import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { startProcess } from '../../example/startProcess.mjs';
import { plainEnv } from '../../package/openProject.mjs';
import { root } from '../../root.mjs';
import { runCommand } from '../../steps/runCommand.mjs';
import { tutorialSteps } from './tutorialSteps.mjs';

const longestCommandMs = 300_000;
/** The message that Chromium logs for each request while a step has switched the network off. */
const offlineMessage = 'net::ERR_INTERNET_DISCONNECTED';
const AsyncFunction = (async () => {}).constructor;

/**
 * Follows a tutorial to the letter in an empty folder beside this repository, and opens the site that it serves in a
 * browser.
 *
 * Only the ports differ, because the usual ones may be in use: servers get a free one, and `http://localhost:3000` in
 * a file is replaced by the address of the site.
 *
 * @param options.path the path of the page, for messages
 * @param options.openPage opens an address in a browser: `{ page, problems }`
 * @throws the failure, with the line of the Markdown
 */
export async function runTutorial({ path, markdown, openPage }) {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-tutorial-'));
  symlinkSync(root, join(folder, 'mainvideo'), 'dir');
  const terminals = new Map();
  const folderOf = (terminal) => terminals.get(terminal) ?? folder;
  const servers = [];
  let siteOrigin;
  let opened;

  const does = {
    async run({ terminal, command }) {
      const { code, output, timedOut } = await runCommand('sh', ['-c', `${command}\npwd`], {
        cwd: folderOf(terminal),
        timeoutMs: longestCommandMs,
        env: plainEnv,
      });
      assert.is(timedOut, false, 'it did not end');
      assert.is(code, 0, output);
      // `cd` also affects the commands after it.
      terminals.set(terminal, output.trim().split('\n').at(-1));
    },
    async serve({ terminal, command }) {
      const isSite = terminal !== '';
      const args = isSite ? '' : ' -- --port 0';
      const env = isSite ? { PORT: '0', DATA_DIR: join(folder, 'data'), MEDIA_JOBS: 'off' } : {};
      const server = await startProcess(['sh', '-c', `${command}${args}`], { cwd: folderOf(terminal), env });
      servers.push(server);
      if (isSite) siteOrigin = server.origin;
      else opened = await openPage(server.origin);
    },
    async file({ path: name, text }) {
      const file = join(folderOf(''), name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text.replaceAll('http://localhost:3000', siteOrigin));
    },
    async browser({ code }) {
      const { page, problems } = opened;
      await new AsyncFunction('page', 'assert', code)(page, assert).catch(async (error) => {
        throw new Error(`${error.message}\nThe page shows: ${await page.innerText('body')}`, {
          cause: error,
        });
      });
      assert.equal(
        problems.filter((text) => !text.includes(offlineMessage)),
        [],
      );
    },
  };

  try {
    for (const step of tutorialSteps(markdown)) {
      try {
        await does[step.kind](step);
      } catch (error) {
        throw new Error(`${path}:${step.line} ${error.message}`, { cause: error });
      }
    }
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
