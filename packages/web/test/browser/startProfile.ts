import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

/** A browser with a separate profile, started like a person's: tabs behind another one are hidden. */
export interface Profile {
  readonly context: BrowserContext;
  /** Ends it as a person does. */
  close(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

/**
 * Playwright's own way of starting a browser keeps every tab visible, so this one is started first and joined then.
 *
 * @param folder outlives the browser
 * @param preferences laid down in a new profile, as Chromium names them
 */
export async function startProfile(folder: string, preferences?: object): Promise<Profile> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) throw new Error('CHROMIUM_PATH does not name a browser. Run the tests with: npm test');
  if (preferences) {
    mkdirSync(join(folder, 'Default'), { recursive: true });
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  }
  const child = spawn(
    executablePath,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Chromium otherwise renders two hidden pages for its address bar, which takes more processor time than a page of the site.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // Its processes share this pipe, and some of them write to the profile for a while after the first has ended.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // One that outlives a failed test would keep the runner waiting.
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  void ended.then(() => process.off('exit', killWithUs));

  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(printed);
      if (found) resolve(found[1]!);
    });
    void ended.then(() => reject(new Error(`The browser ended before it listened:\n${printed}`)));
  });
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const context = browser.contexts()[0]!;
  context.setDefaultTimeout(15_000);
  return {
    context,
    async close() {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close').catch(() => {});
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
