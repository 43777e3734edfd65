import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { until } from '../../../web/test/until.ts';

/** A page, or a part of the browser's own tools, that the test drives by the Chrome DevTools Protocol. */
export interface Target {
  /** Returns the value of an expression. Throws if the expression does. */
  evaluate(expression: string): Promise<any>;
  /** Presses and releases a key together with Control. */
  pressWithControl(key: {
    readonly key: string;
    readonly code: string;
    readonly keyCode: number;
  }): Promise<void>;
}

export interface OpenedBrowser {
  /** Waits for the target whose URL fits, and attaches to it. */
  target(fits: (url: string) => boolean): Promise<Target>;
  close(): Promise<void>;
}

/**
 * Opens a page in Chromium with an unpacked extension and with the developer tools. Playwright hides the tools, so this
 * speaks the protocol itself (https://chromedevtools.github.io/devtools-protocol).
 */
export async function openWithExtension(extensionFolder: string, url: string): Promise<OpenedBrowser> {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) throw new Error('CHROMIUM_PATH names no browser. Run the tests with: npm run test:long');
  const profile = mkdtempSync(join(tmpdir(), 'mainvideo-extension-'));
  const child = spawn(
    path,
    [
      // The old headless mode has neither extensions nor tools.
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      '--auto-open-devtools-for-tabs',
      `--load-extension=${extensionFolder}`,
      `--disable-extensions-except=${extensionFolder}`,
      '--remote-debugging-port=0',
      url,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const kill = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  process.once('exit', kill);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-10_000);
      const found = /DevTools listening on ws:\/\/([^/]+)/.exec(printed);
      if (found) resolve(`http://${found[1]}`);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${printed}`)));
  });
  const sockets: WebSocket[] = [];
  return {
    async target(fits) {
      let address: string | undefined;
      await until(async () => {
        const list = (await (await fetch(`${origin}/json/list`)).json()) as readonly {
          readonly url: string;
          readonly webSocketDebuggerUrl: string;
        }[];
        address = list.find((each) => fits(each.url))?.webSocketDebuggerUrl;
        return address !== undefined;
      });
      const socket = new WebSocket(address!);
      sockets.push(socket);
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      return targetOf(socket);
    },
    async close() {
      for (const socket of sockets) socket.terminate();
      kill();
      await ended;
      process.off('exit', kill);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function targetOf(socket: WebSocket): Target {
  let lastId = 0;
  const ask = (method: string, params: object) =>
    new Promise<any>((resolve, reject) => {
      const id = (lastId += 1);
      const listener = (data: Buffer) => {
        const message = JSON.parse(data.toString());
        if (message.id !== id) return;
        socket.off('message', listener);
        if (message.error) reject(new Error(message.error.message));
        else resolve(message.result);
      };
      socket.on('message', listener);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    async evaluate(expression) {
      const options = { awaitPromise: true, returnByValue: true, userGesture: true };
      const { result, exceptionDetails } = await ask('Runtime.evaluate', { expression, ...options });
      if (exceptionDetails) throw new Error(result.description);
      return result.value;
    },
    async pressWithControl({ key, code, keyCode }) {
      const control = 2;
      for (const type of ['rawKeyDown', 'keyUp']) {
        const event = { type, key, code, windowsVirtualKeyCode: keyCode, modifiers: control };
        await ask('Input.dispatchKeyEvent', event);
      }
    },
  };
}
