import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { giveTime } from '../http/limits/bodyTime.ts';
import { bytesResponse } from '../http/responses/knownBody.ts';
import { listen } from '../http/limits/listen.ts';

const it = suite('a client that is slow on purpose');

for (const [name, sent] of [
  ['never ends its headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: '],
  ['never ends a short body', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n1'],
  ['says nothing at all', ''],
] as const) {
  it(`T65: that ${name} is told so, and its connection closed`, async () => {
    const patience = { headersMs: 200, requestMs: 400, stillMs: 10_000 };
    const options = { port: 0, host: '127.0.0.1', origin: null, patience };
    const { port, stop } = await listen(async (request) => new Response(await request.text()), options);
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    assert.match(await text(socket), /^HTTP\/1\.1 408 /);
    await stop(0);
  });
}

it('T64: that sends a body bit by bit is heard to its end where it may take its time, and nobody else is', async () => {
  const patience = { headersMs: 10_000, requestMs: 300, stillMs: 10_000 };
  const options = { port: 0, host: '127.0.0.1', origin: null, patience };
  const handler = async (request: Request) => {
    if (request.url.endsWith('/known')) giveTime(request);
    return new Response(await request.text());
  };
  const { port, stop } = await listen(handler, options);
  const send = async (path: string) => {
    const socket = connect(port, '127.0.0.1');
    const answer = text(socket);
    // A chunked body has no known length, so the server calls the handler before it reads the body.
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    for (let piece = 0; piece < 12 && socket.writable; piece += 1) {
      socket.write('1\r\nx\r\n');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    socket.on('error', () => undefined);
    socket.end('0\r\n\r\n');
    return answer;
  };
  assert.match(await send('/stranger'), /^HTTP\/1\.1 408 /);
  const answer = await send('/known');
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /x{12}/);
  await stop(0);
});

for (const [name, chunk, type] of [
  ['a large answer', new Uint8Array(256 * 1024), 'video/mp4'],
  ['events', new TextEncoder().encode(`data: ${'x'.repeat(64 * 1024)}\n\n`), 'text/event-stream'],
] as const) {
  it(`T71: that reads nothing of ${name} is let go, and its source is told`, async () => {
    let told = (): void => {};
    const isTold = new Promise<void>((resolve) => (told = resolve));
    let taken = 0;
    const handler = async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            taken += chunk.length;
            controller.enqueue(chunk);
          },
          cancel: () => told(),
        }),
        { headers: { 'content-type': type } },
      );
    const patience = { headersMs: 10_000, requestMs: 10_000, stillMs: 300 };
    const { port, stop } = await listen(handler, { port: 0, host: '127.0.0.1', origin: null, patience });
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await isTold;
    assert.ok(taken < 64 * 1024 * 1024, `${taken} bytes were taken for nobody`);
    socket.destroy();
    await stop(0);
  });
}

it('T89: that reads nothing of an answer that is held in memory is let go sooner than others', async () => {
  const patience = { stillMs: 1e9, heldMs: 300 };
  let reached = (): void => {};
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const handler = async () => {
    reached();
    return bytesResponse(new Uint8Array(32 * 1024 * 1024), {});
  };
  const { port, stop } = await listen(handler, { port: 0, host: '127.0.0.1', origin: null, patience });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await isReached;
  // Waits for responses in progress.
  await stop(1e9);
  socket.destroy();
});

it('T89: that reads all of a large answer keeps its connection', async () => {
  const sizeBytes = 4 * 1024 * 1024;
  const handler = async () => bytesResponse(new Uint8Array(sizeBytes), {});
  const { port, stop } = await listen(handler, { port: 0, host: '127.0.0.1', origin: null });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  for (let i = 0; i < 2; i += 1) {
    const answer = await new Promise<IncomingMessage>((resolve) => get({ port, agent }, resolve));
    ports.add(answer.socket.localPort);
    let bytes = 0;
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    assert.is(bytes, sizeBytes);
  }
  assert.is(ports.size, 1);
  agent.destroy();
  await stop(0);
});

it.run();
