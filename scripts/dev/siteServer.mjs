import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../root.mjs';

const mainFile = join(root, 'packages/server/dist/main.js');

/** The site's server as a child process that can be restarted. */
export function createSiteServer(args, file = mainFile) {
  let child;
  let announceFirst;
  // Requests that arrive before the first build has finished wait for it.
  let ready = new Promise((resolve) => (announceFirst = resolve));
  // The caller of `restart` handles a failure. Requests may not be waiting for this promise, so mark it as handled.
  ready.catch(() => {});

  async function start() {
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    const port = await freePort();
    const started = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: String(port), NODE_ENV: 'development' },
    });
    child = started;
    await listens(port, started);
    return port;
  }

  return {
    /** @returns a promise of the port that the server listens on; rejects if the server ended */
    restart() {
      ready = start();
      announceFirst(ready);
      return ready;
    },
    whenReady: () => ready,
    stop: () => child?.kill('SIGTERM'),
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function listens(port, child) {
  while (child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, '127.0.0.1');
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
    await delay(50);
  }
  throw new Error(`The site's server ended with ${child.exitCode ?? child.signalCode}: see above.`);
}
