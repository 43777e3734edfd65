import { once } from 'node:events';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSiteProcess } from '../testing/sites/siteProcess.ts';

const it = suite('a site that is told to stop');

it('is alive, answers and is not ready from the moment it is told to stop; told twice, it ends at once', async () => {
  await withSiteProcess({ DRAIN_SECONDS: '600' }, async (site) => {
    const origin = await site.origin();
    assert.is((await fetch(`${origin}/readyz`)).status, 200);
    site.child.kill('SIGTERM');
    assert.is((await site.line('draining')).seconds, 600);
    const ready = await fetch(`${origin}/readyz`);
    assert.equal([ready.status, ready.headers.get('connection')], [503, 'close']);
    assert.equal(await ready.json(), { status: 'not ready', needs: { process: 'stopping' } });
    assert.is((await fetch(`${origin}/healthz`)).status, 200);
    site.child.kill('SIGINT');
    assert.equal(await site.exited, [1, null]);
  });
});

it('finishes what has begun when it is told to stop, and ends with 0', async () => {
  await withSiteProcess({}, async (site) => {
    const origin = await site.origin();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const body = JSON.stringify({ query: '{ home { totalCount } }' });
    socket.write(
      'POST /api/graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // The request headers have arrived, but not the body.
    await once(socket, 'data');
    site.child.kill('SIGTERM');
    await site.line('draining');
    socket.write(body);
    await once(socket, 'close');
    assert.match(answer, /\r\n\r\nHTTP\/1\.1 200 [^]*"totalCount":1/);
    assert.equal(await site.exited, [0, null]);
    assert.is(site.lines.at(-1).event, 'stopped');
  });
});

it('goes on when nobody reads its log any more', async () => {
  await withSiteProcess({}, async (site) => {
    const origin = await site.origin();
    site.child.stdout!.destroy();
    for (let i = 0; i < 5; i++) assert.is((await fetch(`${origin}/healthz`)).status, 200);
    site.child.kill('SIGTERM');
    assert.equal(await once(site.child, 'exit'), [0, null]);
  });
});

it.run();
