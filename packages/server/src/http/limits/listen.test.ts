import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pollUntil } from '../../testing/pollUntil.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { createClientAddresses } from '../requests/clientAddress.ts';
import { fileResponse } from '../responses/fileResponse.ts';
import { type Handler, listen, ListenError, type Listening } from './listen.ts';

const it = suite('listen');

const local = { port: 0, host: '127.0.0.1', origin: null };

async function withServer(
  handler: Handler,
  check: (origin: string, server: Listening) => Promise<void>,
  options = {},
): Promise<void> {
  const server = await listen(handler, { ...local, ...options });
  try {
    await check(`http://127.0.0.1:${server.port}`, server);
  } finally {
    await server.stop(0);
  }
}

/** Sends exactly these bytes and returns everything that is received until the connection ends. */
async function exchangeRaw(port: number, bytes: string): Promise<string> {
  return exchangeOver(connect(port, '127.0.0.1'), bytes);
}

async function exchangeOver(socket: Socket, bytes: string): Promise<string> {
  socket.write(bytes);
  return text(socket);
}

async function connected(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await once(socket, 'connect');
  return socket;
}

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

it('hands the request over, and sends the answer back', async () => {
  const handler: Handler = async (request, address) => {
    const { pathname, search } = new URL(request.url);
    const told = [
      request.method,
      pathname + search,
      request.headers.get('x-told'),
      await request.text(),
      address,
    ];
    const headers = new Headers({ 'x-answer': '1' });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    return new Response(JSON.stringify(told), { status: 201, headers });
  };
  await withServer(handler, async (origin) => {
    const response = await fetch(`${origin}//p%20q?r=s`, {
      method: 'POST',
      body: 'body',
      headers: { 'x-told': 'ü'.normalize() },
    });
    assert.equal([response.status, response.headers.get('x-answer')], [201, '1']);
    assert.equal(response.headers.getSetCookie(), ['a=1', 'b=2']);
    assert.equal(await response.json(), ['POST', '//p%20q?r=s', 'ü', 'body', '127.0.0.1']);
  });
});

it('takes the origin from the Host header, or from what it is told', async () => {
  const handler: Handler = async (request) => new Response(request.url);
  await withServer(handler, async (origin) => assert.is(await (await fetch(origin)).text(), `${origin}/`));
  await withServer(
    handler,
    async (origin) =>
      assert.is(
        await (await fetch(`${origin}//evil.example/a`)).text(),
        'https://videos.example//evil.example/a',
      ),
    { origin: 'https://videos.example' },
  );
});

it('takes localhost for the origin where there is no Host, as in HTTP/1.0', async () => {
  await withServer(
    async (request) => new Response(request.url),
    async (_, { port }) =>
      assert.match(await exchangeRaw(port, 'GET /a HTTP/1.0\r\n\r\n'), /\nhttp:\/\/localhost\/a$/),
  );
});

for (const [name, bytes, status] of [
  ['a Host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  [
    'a Host of numbers that is no address',
    'GET / HTTP/1.1\r\nHost: 256.1.1.1\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['a Host that is no international name', 'GET / HTTP/1.1\r\nHost: xn--\r\nConnection: close\r\n\r\n', 400],
  ['a Host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n', 400],
  ['a Host with a user', 'GET / HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n', 400],
  [
    'an address of another form',
    'GET http://other.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    400,
  ],
  ['a fragment', 'GET /a?variables=# HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 405],
  ['a method nobody knows', 'FROB / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
] as const) {
  it(`answers ${name} with ${status}`, async () => {
    await withServer(
      async () => new Response('reached'),
      async (_, { port }) => {
        const answer = await exchangeRaw(port, bytes);
        assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
        assert.not.match(answer, /reached/);
      },
    );
  });
}

it('tells the handler and the source when the client goes away', async () => {
  const [aborted, canceled, started] = [signal(), signal(), signal()];
  const handler: Handler = async (request) => {
    request.signal.addEventListener('abort', aborted.give);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024));
        started.give();
      },
      cancel: canceled.give,
    });
    return new Response(body);
  };
  await withServer(handler, async (_, { port }) => {
    const socket = await connected(port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await started.given;
    socket.destroy();
    await Promise.all([aborted.given, canceled.given]);
  });
});

it('T69: outlives a client that goes away in the middle of a body', async () => {
  const [started, failed] = [signal(), signal()];
  const handler: Handler = async (request) => {
    if (request.method === 'GET') return new Response('well');
    started.give();
    await request.text().catch(failed.give);
    return new Response('too late');
  };
  await withServer(handler, async (origin, { port }) => {
    const socket = await connected(port);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nhalf');
    await started.given;
    socket.destroy();
    await failed.given;
    assert.is(await (await fetch(origin)).text(), 'well');
  });
});

it('hands a short body over once it is whole, and one that is cut off to nobody', async () => {
  const bodies: string[] = [];
  const handler: Handler = async (request) => {
    if (request.method === 'POST') bodies.push(await request.text());
    return new Response('well');
  };
  await withServer(handler, async (origin, { port }) => {
    const gone = await connected(port);
    gone.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\nhalf');
    gone.resume().end();
    await once(gone, 'close');
    const slow = await connected(port);
    slow.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 8\r\n\r\nhalf');
    assert.is(await (await fetch(origin)).text(), 'well');
    assert.equal(bodies, []);
    slow.write('+4+4');
    slow.resume();
    await once(slow, 'close');
    assert.equal(bodies, ['half+4+4']);
  });
});

it('T69: reads no faster than the client takes', async () => {
  let chunks = 0;
  const handler: Handler = async () =>
    new Response(
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (++chunks > 4096) controller.close();
            else controller.enqueue(new Uint8Array(64 * 1024));
          },
        },
        { highWaterMark: 0 },
      ),
    );
  await withServer(handler, async (_, { port }) => {
    const socket = await connected(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    // If the count does not change over many turns of the event loop, the buffers of both sockets are full.
    for (let still = 0, last = -1; still < 2_000; still++) {
      if (chunks !== last) still = 0;
      last = chunks;
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.ok(chunks > 0 && chunks < 1024, `${chunks} chunks of 4096 were read for a client that takes none`);
    socket.destroy();
  });
});

it('T69: tells the source of an answer that comes when the client is gone', async () => {
  const [reached, canceled, readOn] = [signal(), signal(), signal()];
  let pulls = 0;
  const handler: Handler = async (request) => {
    reached.give();
    await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
    return new Response(
      new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            // If the source is read without end, the test fails instead of hanging.
            if (++pulls > 1_000) {
              controller.close();
              readOn.give();
            } else controller.enqueue(new Uint8Array(10));
          },
          cancel: canceled.give,
        },
        { highWaterMark: 0 },
      ),
    );
  };
  await withServer(handler, async (_, { port }) => {
    const socket = await connected(port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await reached.given;
    socket.destroy();
    const outcome = await Promise.race([
      canceled.given.then(() => 'told'),
      readOn.given.then(() => 'read on'),
    ]);
    assert.is(outcome, 'told');
  });
});

it('T98: lets go of every request of a connection that ends, those too that were sent before the first was answered', async () => {
  let open = 0;
  let most = 0;
  let begun = 0;
  const handler: Handler = async () => {
    begun += 1;
    open += 1;
    most = Math.max(most, open);
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => void (open -= 1),
    });
    return new Response(body);
  };
  await withServer(handler, async (_, { port }) => {
    const socket = await connected(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(5));
    await pollUntil('the first is answered', () => begun > 0);
    socket.destroy();
    await pollUntil('nothing is open', () => open === 0);
    assert.is(most, 1, 'one at a time');
  });
});

it('T98: answers requests that are sent at once in their order, and ends a connection that sends too many', async () => {
  const answered: string[] = [];
  const handler: Handler = async (request) => {
    answered.push(new URL(request.url).pathname);
    return new Response(`<${answered.at(-1)}>`);
  };
  await withServer(handler, async (_, { port }) => {
    const some = ['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n`);
    const answer = await exchangeRaw(port, `${some.join('\r\n')}Connection: close\r\n\r\n`);
    assert.equal(answer.match(/<\/\d>/g), ['</1>', '</2>', '</3>']);
    const many = 'GET /many HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_000);
    await exchangeRaw(port, many).catch(() => '');
    assert.ok(answered.length < 100, `${answered.length} were answered`);
  });
});

it('cuts an answer off whose source fails, so that nobody takes it for whole', async () => {
  const handler: Handler = async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(10));
        controller.error(new Error('broken'));
      },
    });
    return new Response(body, { headers: { 'content-length': '1000' } });
  };
  await withServer(handler, async (origin) => {
    const outcome = await fetch(origin)
      .then((response) => response.arrayBuffer())
      .then(
        () => 'whole',
        () => 'cut off',
      );
    assert.is(outcome, 'cut off');
  });
});

it('sends a file in parts, many at once', async () => {
  const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => index % 253);
  const { folder, remove } = await makeTestFolder({ 'a.mp4': bytes });
  const handler: Handler = async (request) =>
    (await fileResponse(request, {
      path: `${folder}/a.mp4`,
      contentType: 'video/mp4',
      cacheControl: 'no-cache',
    }))!;
  await withServer(handler, async (origin) => {
    const ranges = Array.from({ length: 20 }, (_, n) => [n * 30_000, n * 30_000 + 100_000] as const);
    await Promise.all(
      ranges.map(async ([first, last]) => {
        const response = await fetch(origin, { headers: { range: `bytes=${first}-${last}` } });
        assert.is(response.status, 206);
        assert.ok(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(first, last + 1)));
      }),
    );
    const head = await fetch(origin, { method: 'HEAD' });
    assert.equal([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength], ['700000', 0]);
  });
  await remove();
});

const slowBody = (forwardedFor = '203.0.113.9') =>
  `POST / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${forwardedFor}\r\nContent-Length: 10\r\n\r\nhalf`;
const wholeRequest = (forwardedFor: string) =>
  `GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${forwardedFor}\r\nConnection: close\r\n\r\n`;

it('T95: keeps connections for others, whatever one address opens', async () => {
  let crowded = 0;
  const options = { mostConnections: 8, onCrowded: () => void (crowded += 1) };
  await withServer(
    async () => new Response('well'),
    async (_, { port }) => {
      const greedy: Socket[] = [];
      for (let i = 0; i < 4; i++) {
        const socket = await connected(port);
        socket.write(slowBody());
        greedy.push(socket);
      }
      for (let i = 0; i < 2; i++) {
        assert.is(await exchangeRaw(port, wholeRequest('203.0.113.9')).catch(() => ''), '');
      }
      const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      assert.match(await exchangeOver(other, wholeRequest('203.0.113.9')), /\r\nwell\r\n/);
      assert.is(crowded, 1);
      greedy[0]!.destroy();
      await pollUntil('the place is free again', async () => {
        const again = connect(port, '127.0.0.1').on('error', () => {});
        again.write(wholeRequest('203.0.113.9'));
        return (await text(again).catch(() => '')).includes('\r\nwell\r\n');
      });
      for (const socket of greedy) socket.destroy();
    },
    options,
  );
});

it('T95: counts what clients of a proxy have open by their addresses, not by the connections of the proxy', async () => {
  let crowded = 0;
  const options = {
    mostConnections: 16,
    clients: createClientAddresses(['127.0.0.1']),
    onCrowded: () => void (crowded += 1),
  };
  await withServer(
    async (request) => {
      await request.text();
      return new Response('well');
    },
    async (_, { port }) => {
      const sockets: Socket[] = [];
      // All addresses are in one network: clients can choose the host part freely.
      for (let i = 0; i < 8; i++) {
        const socket = await connected(port);
        socket.write(slowBody(`6.6.6.${i}, 2001:db8::${i}`));
        sockets.push(socket);
      }
      // Responds after the earlier requests have arrived.
      await pollUntil('the network has its share', async () => {
        const answer = await exchangeRaw(port, wholeRequest('2001:db8::ffff'));
        return /^HTTP\/1\.1 429 [^]*\nretry-after: 10\r\n/i.test(answer);
      });
      assert.match(await exchangeRaw(port, slowBody('2001:db8::1')), /^HTTP\/1\.1 429 /);
      assert.match(await exchangeRaw(port, wholeRequest('2001:db8:0:1::1')), /\r\nwell\r\n/);
      assert.match(await exchangeRaw(port, wholeRequest('203.0.113.9')), /\r\nwell\r\n/);
      assert.is(crowded, 1);
      for (const socket of sockets) socket.write('-whole');
      await pollUntil('the network may send again', async () =>
        (await exchangeRaw(port, wholeRequest('2001:db8::1'))).includes('\r\nwell\r\n'),
      );
      for (const socket of sockets) socket.destroy();
    },
    options,
  );
});

it('T73: hands over the address of the client, as the proxy tells it', async () => {
  const clients = createClientAddresses(['127.0.0.1']);
  await withServer(
    async (_, address) => new Response(`<${address}>`),
    async (_, { port }) => {
      assert.match(await exchangeRaw(port, wholeRequest('6.6.6.6, 203.0.113.9')), /<203\.0\.113\.9>/);
      assert.match(await exchangeRaw(port, wholeRequest('<script>')), /<127\.0\.0\.1>/);
    },
    { clients },
  );
});

it('lets requests in flight finish when it stops, and takes no more', async () => {
  const [reached, go] = [signal(), signal()];
  const handler: Handler = async () => {
    reached.give();
    await go.given;
    return new Response('finished');
  };
  const server = await listen(handler, local);
  const origin = `http://127.0.0.1:${server.port}`;
  const answer = fetch(origin).then((response) => response.text());
  await reached.given;
  const stopped = server.stop(60_000);
  const refused = await fetch(origin).catch((error: { cause?: { code?: string } }) => error.cause?.code);
  assert.is(refused, 'ECONNREFUSED');
  go.give();
  assert.is(await answer, 'finished');
  await stopped;
});

it('cuts off what does not finish in time', async () => {
  const reached = signal();
  const handler: Handler = () => {
    reached.give();
    return new Promise(() => {});
  };
  const server = await listen(handler, local);
  const outcome = fetch(`http://127.0.0.1:${server.port}`).then(
    () => 'answered',
    () => 'cut off',
  );
  await reached.given;
  await server.stop(1);
  assert.is(await outcome, 'cut off');
});

it('answers a long body that nobody reads, and the next request on the same connection', async () => {
  const handler: Handler = async (request) =>
    new Response(request.method, { status: request.method === 'POST' ? 403 : 200 });
  await withServer(handler, async (_, { port }) => {
    const body = 'x'.repeat(2_000_000);
    const sent = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const next = 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    const answers = await exchangeRaw(port, sent + next);
    assert.match(answers, /HTTP\/1\.1 403 [\s\S]*POST[\s\S]*HTTP\/1\.1 200 [\s\S]*GET/);
  });
});

it('closes the connection when the client asks for it, whatever the handler says of keeping it', async () => {
  const handler: Handler = async () => new Response('well', { headers: { connection: 'keep-alive' } });
  await withServer(handler, async (_, { port }) => {
    const answer = await exchangeRaw(port, 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    assert.match(answer, /^connection: close\r$/im);
    assert.not.match(answer, /keep-alive/i);
  });
});

it('keeps the idle connections of proxies longer than they do themselves, and those of clients for seconds', async () => {
  for (const [proxies, seconds] of [
    [['127.0.0.1'], 65],
    [[], 5],
  ] as const) {
    await withServer(
      async () => new Response('well'),
      async (origin) => {
        const response = await fetch(origin);
        await response.text();
        assert.is(response.headers.get('keep-alive'), `timeout=${seconds}`);
      },
      { clients: createClientAddresses(proxies) },
    );
  }
});

it('turns away more connections than it may have, tells of it once, and goes on when one ends', async () => {
  let told = 0;
  const options = { mostConnections: 2, onFull: () => (told += 1) };
  const answering: Handler = async () => new Response('well');
  await withServer(
    answering,
    async (_, { port }) => {
      // The connections come from two addresses, because one address may not hold both.
      const held = [await connected(port), await connected(port, '127.0.0.2')];
      const asking = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
      for (let i = 0; i < 3; i += 1) assert.is(await exchangeRaw(port, asking).catch(() => ''), '');
      assert.is(told, 1);
      assert.match(await exchangeOver(held[0]!, asking), /\r\nwell\r\n/);
      // The server notices the closed connection a moment later.
      await pollUntil('room for another connection', async () =>
        (await exchangeRaw(port, asking).catch(() => '')).startsWith('HTTP/1.1 200'),
      );
      held[1]!.destroy();
    },
    options,
  );
});

it('names the mend when the port is in use', async () => {
  await withServer(
    async () => new Response(),
    async (_, { port }) => {
      const error = await listen(async () => new Response(), { ...local, port }).catch(
        (reason: unknown) => reason,
      );
      assert.instance(error, ListenError);
      assert.is(
        (error as Error).message,
        `Port ${port} is in use. Stop the other program, or choose another port: --port NUMBER.`,
      );
    },
  );
});

it('names the mend when the host is none of this machine', async () => {
  const error = await listen(async () => new Response(), { ...local, host: '192.0.2.1' }).catch(
    (reason: unknown) => reason,
  );
  assert.match((error as Error).message, /192\.0\.2\.1 is no address of this machine/);
});

it.run();
