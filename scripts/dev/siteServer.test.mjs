import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSiteServer } from './siteServer.mjs';

const it = suite('createSiteServer');
const folder = mkdtempSync(join(tmpdir(), 'site-server-'));

function serverOf(program) {
  const file = join(folder, `${Math.random()}.mjs`);
  writeFileSync(file, program);
  return createSiteServer([], file);
}
const listening = `import { createServer } from 'node:http';
createServer((request, response) => response.end('here')).listen(process.env.PORT, '127.0.0.1');`;

it('lets requests before the first start wait for it', async () => {
  const server = serverOf(listening);
  const early = server.whenReady();
  await server.restart();
  const response = await fetch(`http://127.0.0.1:${await early}`);
  assert.is(await response.text(), 'here');
  server.stop();
});

it('says so when the server ends instead of listening', async () => {
  const server = serverOf('process.exit(3);');
  const message = await server.restart().then(
    () => 'it started',
    (error) => error.message,
  );
  assert.match(message, 'ended with 3');
});

it.after(() => rmSync(folder, { recursive: true }));
it.run();
