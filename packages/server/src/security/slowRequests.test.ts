import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listen } from '../http/listen.ts';

const it = suite('a client that is slow on purpose');

for (const [name, sent] of [
  ['never ends its headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: '],
  ['never ends a short body', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n1'],
  ['says nothing at all', ''],
] as const) {
  it(`that ${name} is told so, and its connection closed`, async () => {
    const patience = { headersMs: 200, requestMs: 400 };
    const options = { port: 0, host: '127.0.0.1', origin: null, patience };
    const { port, stop } = await listen(async (request) => new Response(await request.text()), options);
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    assert.match(await text(socket), /^HTTP\/1\.1 408 /);
    await stop(0);
  });
}

it.run();
