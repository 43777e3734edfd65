import dns from 'node:dns';
import { Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';

const it = suite('addresses that a client gives');

it('T31: are connected to by nobody', async () => {
  const site = await openTestOwnerSite([makeVideo('a')]);
  const tried: unknown[] = [];
  const { connect } = Socket.prototype;
  const { lookup } = dns;
  Socket.prototype.connect = function (...given: unknown[]) {
    tried.push(given);
    return this.destroy(new Error('No connection is made here.'));
  };
  dns.lookup = ((name: string) => tried.push(name)) as unknown as typeof lookup;
  try {
    // Proves that the test would notice an outgoing request.
    await fetch('http://127.0.0.1:59999/').catch(() => undefined);
    assert.ok(tried.splice(0).length > 0);
    const inner = 'http://127.0.0.1:59999/secret';
    const headers = {
      referer: inner,
      origin: inner,
      'x-forwarded-host': '127.0.0.1:59999',
      forwarded: `host=${inner}`,
    };
    for (const path of [
      '/oembed?url=',
      '/language/de?return=',
      '/studio/sign-in?return=',
      '/?url=',
      '/media/',
      '/embed/',
      '/docs/',
    ]) {
      const answer = await site.ask(path + encodeURIComponent(inner), { headers });
      await answer.body?.cancel();
    }
    await site.graphql(
      `mutation { addComment(input: { videoId: "a", text: "${inner}", clientId: "5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11" }) { comment { id } } }`,
    );
    assert.equal(tried, []);
  } finally {
    Socket.prototype.connect = connect;
    dns.lookup = lookup;
    await site.close();
  }
});

it.run();
