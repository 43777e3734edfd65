import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClientAddresses } from '../http/requests/clientAddress.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';

const it = suite('guesses at the secret of the owner');

type Site = Awaited<ReturnType<typeof openTestOwnerSite>>;

/** Runs a check with two instances of one site. */
async function withInstances(check: (one: Site, two: Site) => Promise<void>): Promise<void> {
  const one = await openTestOwnerSite();
  const two = await openTestOwnerSite([], {}, { ownerStore: one.ownerStore, now: () => one.clock.nowMs });
  try {
    await check(one, two);
    assert.equal([one.faults, two.faults], [[], []]);
  } finally {
    await two.close();
    await one.close();
  }
}

async function guess({ post }: Site, address: string, secret = 'wrong'): Promise<number> {
  return (await post('/studio/sign-in', { secret }, {}, address)).status;
}

it('T12: are counted together, whichever instance hears them', async () => {
  await withInstances(async (one, two) => {
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push(await guess(i % 2 ? one : two, '192.0.2.1'));
    assert.equal(statuses, [403, 403, 403, 403, 403, 429, 429, 429]);
    // The right secret is not accepted on another instance either, or guessing could continue there.
    for (const site of [one, two]) assert.is(await guess(site, '192.0.2.1', one.secret), 429);
    assert.is(await guess(two, '192.0.2.2', one.secret), 303);
  });
});

it('T12: that are sent to several instances at once are few', async () => {
  await withInstances(async (one, two) => {
    const sent = Array.from({ length: 40 }, (_, i) => guess(i % 2 ? one : two, '192.0.2.1'));
    const tried = (await Promise.all(sent)).filter((status) => status !== 429).length;
    // Each attempt may have read the count before the other one was recorded.
    assert.ok(tried <= 10, `${tried} were tried`);
    assert.is(await guess(one, '192.0.2.1', one.secret), 429);
  });
});

for (const [name, addressOf] of [
  ['the addresses of one IPv6 network', (i: number) => `2001:db8:1:2:${(i * 7919).toString(16)}::${i}`],
  ['short and long forms of them', (i: number) => (i % 2 ? `2001:db8::${i}` : `2001:db8:0:0:1:2:3:${i}`)],
  ['an IPv4 address written as IPv6', (i: number) => (i % 2 ? '192.0.2.1' : '::ffff:192.0.2.1')],
  ['one address in several zones', (i: number) => `fe80::1%eth${i}`],
] as const) {
  it(`T12: are counted as of one address from ${name}`, async () => {
    await withInstances(async (one, two) => {
      for (let i = 1; i <= 5; i++) assert.is(await guess(i % 2 ? one : two, addressOf(i)), 403);
      assert.is(await guess(one, addressOf(6)), 429);
      assert.is(await guess(two, '2001:db8:1:3::1'), 403);
    });
  });
}

for (const [name, isBehindProxy, forwarded, asOne] of [
  ['a proxy that adds to what a client made up', true, (i: number) => `10.0.0.${i}, 203.0.113.9`, true],
  ['a client that makes up all of it, where there is no proxy', false, (i: number) => `10.0.0.${i}`, true],
  ['visitors of a proxy', true, (i: number) => `203.0.113.${i}`, false],
] as const) {
  it(`T12: are counted ${asOne ? 'as of one address' : 'apart'} from ${name}`, async () => {
    await withInstances(async (site) => {
      const { app, secret } = site;
      const statuses: number[] = [];
      for (let i = 0; i < 7; i++) {
        const request = new Request('http://localhost:3000/studio/sign-in', {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: 'http://localhost:3000',
            'x-forwarded-for': forwarded(i),
            'x-real-ip': `10.1.0.${i}`,
            forwarded: `for=10.2.0.${i}`,
            'x-client-ip': `10.3.0.${i}`,
          },
          body: new URLSearchParams({ secret: i === 6 ? secret : 'wrong' }),
        });
        const clients = createClientAddresses(isBehindProxy ? ['198.51.100.7'] : []);
        const address = clients.addressOf('198.51.100.7', request.headers.get('x-forwarded-for'));
        statuses.push((await app.fetch(request, address)).status);
      }
      assert.equal(statuses, [403, 403, 403, 403, 403, ...(asOne ? [429, 429] : [403, 303])]);
    });
  });
}

it('get no farther by signing out, by another session or by a forged one', async () => {
  await withInstances(async (one) => {
    const cookie = await one.signIn();
    const headers: Record<string, string>[] = [
      {},
      { cookie },
      { cookie: `mainvideo-owner=${'A'.repeat(43)}` },
    ];
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      const answer = await one.post('/studio/sign-in', { secret: 'wrong' }, headers[i % 3], '192.0.2.1');
      statuses.push(answer.status);
      await one.post('/studio/sign-out', {}, headers[i % 3], '192.0.2.1');
    }
    assert.equal(statuses, [403, 403, 403, 403, 403, 429, 429]);
  });
});

it.run();
