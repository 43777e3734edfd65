// A stock Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi), which it speaks without a driver between.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { clickActions, type Engine, keyActions, pageFunction, type Tab, type Visitor } from './engine.ts';

/** Firefox without a window. `npm run test:long` finds or installs one and names it in FIREFOX_PATH. */
export async function startFirefox(): Promise<Engine> {
  const path = process.env['FIREFOX_PATH'];
  if (!path)
    throw new Error('FIREFOX_PATH names no Firefox. Run the tests with: npm run test:long -- engines');
  const profile = mkdtempSync(join(tmpdir(), 'mainvideo-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    [
      // As in the tests of Chromium: a video may start without a click.
      'user_pref("media.autoplay.default", 0);',
      'user_pref("intl.accept_languages", "en-US");',
      // Otherwise a navigation stops a script wherever it is. In the middle of a render, React then fails at the next
      // event of the page that is left (https://github.com/react/react/issues/37323).
      'user_pref("dom.ipc.cancel_content_js_when_navigating", false);',
      '',
    ].join('\n'),
  );
  const child = spawn(path, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-10_000);
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(printed);
      if (found) resolve(found[1]!);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${printed}`)));
  });
  const wire = await connect(`${address}/session`);
  const { capabilities } = await wire.ask('session.new', { capabilities: {} });
  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    visit: () => visit(wire),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await wire.ask('browser.close', {});
      await ended;
      process.off('exit', killWithUs);
      wire.end();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface Wire {
  ask(method: string, params: object): Promise<any>;
  end(): void;
}

async function connect(url: string): Promise<Wire> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const waiting = new Map<number, { resolve(value: any): void; reject(error: Error): void }>();
  let lastId = 0;
  socket.on('message', (text) => {
    const message = JSON.parse(String(text));
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') asked?.resolve(message.result);
    else asked?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'));
    waiting.clear();
  });
  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    end: () => socket.close(),
  };
}

async function visit(wire: Wire): Promise<Visitor> {
  const { userContext } = await wire.ask('browser.createUserContext', {});
  return {
    async openTab() {
      const { context } = await wire.ask('browsingContext.create', { type: 'window', userContext });
      const tab = tabOf(wire, context);
      await tab.resize(1280, 900);
      return tab;
    },
    async close() {
      await wire.ask('browser.removeUserContext', { userContext });
    },
  };
}

function tabOf(wire: Wire, context: string): Tab {
  return {
    async open(url) {
      await wire.ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async reload() {
      await wire.ask('browsingContext.reload', { context, wait: 'complete' });
    },
    async evaluate(run, ...args) {
      const answer = await wire.ask('script.callFunction', {
        target: { context },
        functionDeclaration: `async (args) => JSON.stringify(await ${pageFunction(run)}(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        // Simulates a gesture, so that a video may play with sound.
        userActivation: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    async clickAt(x, y) {
      await wire.ask('input.performActions', { context, actions: clickActions(x, y) });
    },
    async press(...names) {
      await wire.ask('input.performActions', { context, actions: keyActions(names) });
    },
    async resize(width, height) {
      await wire.ask('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async screenshot() {
      const { data } = await wire.ask('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await wire.ask('browsingContext.close', { context });
    },
  };
}
