// WebKitGTK by WebDriver (https://www.w3.org/TR/webdriver2), on a virtual screen: the closest to Safari that runs on
// Linux.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickActions, type Engine, keyActions, pageFunction, type Tab, type Visitor } from './engine.ts';

/** `npm run test:long` finds or installs it and names its MiniBrowser in WEBKIT_PATH. */
export async function startWebKit(): Promise<Engine> {
  const path = process.env['WEBKIT_PATH'];
  if (!path) throw new Error('WEBKIT_PATH names no WebKit. Run the tests with: npm run test:long -- engines');
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-webkit-'));
  // Its bar of buttons is wider than a telephone.
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; margin: 0; padding: 0; font-size: 1px; }',
  );
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1300x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]!.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
  // The driver does not say which port it got.
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      XDG_CONFIG_HOME: folder,
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
      // Root has no sandbox, and a machine for tests no graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: 'ignore',
  });
  const killWithUs = () => [driver, screen].forEach((child) => child.kill('SIGKILL'));
  process.once('exit', killWithUs);
  const ask = askerOf(`http://127.0.0.1:${port}`);
  await untilItListens(ask);
  const browserOptions = { binary: path, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };

  let version = '';
  const visit = async (): Promise<Visitor> => {
    const session = await ask('POST', '/session', { capabilities });
    version = session.capabilities.browserVersion;
    const askSession: Ask = (method, path, body) => ask(method, `/session/${session.sessionId}${path}`, body);
    await askSession('POST', '/timeouts', { script: 120_000 });
    let hasTab = false;
    return {
      async openTab() {
        // It comes with one.
        const handle = hasTab
          ? (await askSession('POST', '/window/new', { type: 'window' })).handle
          : await askSession('GET', '/window');
        hasTab = true;
        const tab = tabOf(askSession, handle);
        await tab.resize(1280, 900);
        return tab;
      },
      close: () => askSession('DELETE', ''),
    };
  };
  await (await visit()).close();
  return {
    name: 'WebKit',
    version,
    visit,
    async close() {
      process.off('exit', killWithUs);
      for (const child of [driver, screen]) await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<any>;

function askerOf(origin: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const { value } = (await answer.json()) as { value: any };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
}

async function untilItListens(ask: Ask): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isThere = await ask('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not listen.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function tabOf(askSession: Ask, handle: string): Tab {
  /** Commands go to the window that was chosen last. */
  const ask: Ask = async (method, path, body) => {
    await askSession('POST', '/window', { handle });
    return askSession(method, path, body);
  };
  const evaluate: Tab['evaluate'] = async (run, ...args) => {
    const script = `
      const [args, done] = arguments;
      Promise.resolve().then(() => ${pageFunction(run)}(...JSON.parse(args))).then(
        (value) => done({ value: JSON.stringify(value) }), (error) => done({ error: String(error) }));`;
    const answer = await ask('POST', '/execute/async', { script, args: [JSON.stringify(args)] });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value === undefined || answer.value === null ? undefined : JSON.parse(answer.value);
  };
  return {
    evaluate,
    open: (url) => ask('POST', '/url', { url }),
    reload: () => ask('POST', '/refresh'),
    clickAt: (x, y) => ask('POST', '/actions', { actions: clickActions(x, y) }),
    press: (...names) => ask('POST', '/actions', { actions: keyActions(names) }),
    async resize(width, height) {
      // The window frame adds to the page's size.
      const frame = await evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight] as const);
      await ask('POST', '/window/rect', { width: width + frame[0], height: height + frame[1] });
    },
    async screenshot() {
      return Buffer.from(await ask('GET', '/screenshot'), 'base64');
    },
    close: () => ask('DELETE', '/window'),
  };
}
