import { createServer } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProxy } from './proxy.mjs';

const it = suite('createProxy');

const listen = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));

/** Runs a test against a proxy in front of a site with this response. */
async function behindProxy(site, test) {
  const origin = createServer(site);
  const proxy = createProxy(() => originPort);
  const originPort = await listen(origin);
  const port = await listen(proxy.server);
  try {
    await test(`http://127.0.0.1:${port}`, proxy);
  } finally {
    for (const server of [origin, proxy.server]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}

const page = (request, response) =>
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': 6 }).end('<html>');

it('adds the reloading script to a page', () =>
  behindProxy(page, async (address) => {
    const response = await fetch(address, { headers: { accept: 'text/html' } });
    assert.is(await response.text(), '<html><script src="/__dev/reload.js" defer></script>');
  }));

it('passes everything else through as it is, ranges and statuses too', () =>
  behindProxy(
    (request, response) =>
      response.writeHead(206, { 'content-range': request.headers.range, 'content-length': 3 }).end('abc'),
    async (address) => {
      const response = await fetch(address, { headers: { range: 'bytes=0-2' } });
      assert.is(response.status, 206);
      assert.is(response.headers.get('content-range'), 'bytes=0-2');
      assert.is(await response.text(), 'abc');
    },
  ));

it('sends a reload event to open pages', () =>
  behindProxy(page, async (address, proxy) => {
    const { body } = await fetch(`${address}/__dev/events`);
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    assert.is((await reader.read()).value, ':\n\n');
    proxy.reload();
    assert.is((await reader.read()).value, 'event: reload\ndata:\n\n');
    await reader.cancel();
  }));

it('answers 502 where the server has ended instead of listening', async () => {
  const proxy = createProxy(() => Promise.reject(new Error('it ended with 1')));
  const response = await fetch(`http://127.0.0.1:${await listen(proxy.server)}`);
  assert.is(response.status, 502);
  assert.match(await response.text(), 'it ended with 1');
  proxy.server.closeAllConnections();
  proxy.server.close();
});

it('answers 502 where the site does not', async () => {
  const closed = createServer();
  const port = await listen(closed);
  await new Promise((resolve) => closed.close(resolve));
  const proxy = createProxy(() => port);
  const response = await fetch(`http://127.0.0.1:${await listen(proxy.server)}`);
  assert.is(response.status, 502);
  proxy.server.closeAllConnections();
  proxy.server.close();
});

it.run();
