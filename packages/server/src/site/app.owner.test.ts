import { createHash, scryptSync } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { giveNewSecret } from '../owner/giveSecret.ts';
import { createOwnerSessions } from '../owner/ownerSessions.ts';
import type { OwnerStore } from '../owner/ownerStore.ts';
import { openTestOwnerSite, ownerCookie } from '../testing/sites/testOwnerSite.ts';

const it = suite("createApp's sign-in of the owner");

type Site = Awaited<ReturnType<typeof openTestOwnerSite>>;

/** The hash of earlier versions, at a low cost. */
function olderHash(secret: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(secret, salt, 32, { N: 16, r: 8, p: 1 });
  const check = createHash('sha256').update(salt).update(secret).digest().subarray(0, 2);
  return ['scrypt', 4, 8, 1, ...[salt, key, check].map((bytes) => bytes.toString('base64url'))].join('$');
}

async function withSite(check: (site: Site) => Promise<void>): Promise<void> {
  const site = await openTestOwnerSite();
  try {
    await check(site);
    assert.equal(site.faults, []);
  } finally {
    await site.close();
  }
}

const minute = 60_000;
const day = 24 * 60 * minute;

it('shows a form without scripts, in the language that is wished for', async () => {
  await withSite(async ({ ask }) => {
    for (const [language, words] of [
      ['en', 'Sign in to the studio'],
      ['de-AT', 'Im Studio anmelden'],
      ['ar', 'dir="rtl"'],
    ]) {
      const page = await ask('/studio/sign-in', { headers: { 'accept-language': language! } });
      const html = await page.text();
      assert.match(html, words!);
      assert.match(html, '<form class="sign-in__form" method="post" action="/studio/sign-in">');
      assert.not.match(html, '<script');
      assert.is(page.headers.get('cache-control'), 'private, no-store');
    }
    assert.match((await ask('/studio/sign-in.css')).headers.get('content-type')!, 'text/css');
  });
});

it('signs in with the secret alone, however it is typed, and leads to the studio', async () => {
  await withSite(async ({ post, secret, isOwner }) => {
    const answer = await post('/studio/sign-in', {
      secret: ` ${secret.toUpperCase().replaceAll('-', ' ')} `,
    });
    assert.equal([answer.status, answer.headers.get('location')], [303, '/studio']);
    const cookie = ownerCookie(answer)!;
    assert.match(answer.headers.getSetCookie()[0]!, /; HttpOnly; SameSite=Strict$/);
    assert.ok(await isOwner(cookie));
    assert.not(await isOwner(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`));
    assert.not(await isOwner(''));
  });
});

it('T9: keeps the cookie to this host and to HTTPS where that is what it is asked by', async () => {
  await withSite(async ({ post, secret, ask }) => {
    const answer = await post('https://localhost:3000/studio/sign-in', { secret });
    assert.match(
      answer.headers.getSetCookie()[0]!,
      /^__Host-mainvideo-owner=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    // A cookie set over plain HTTP is ignored on HTTPS.
    const token = ownerCookie(answer)!.replace('__Host-', '');
    const page = await ask('https://localhost:3000/studio/sign-in', { headers: { cookie: token } });
    assert.is(page.status, 200);
  });
});

it('leads whoever is not signed in from each page of the studio to the sign-in, and back', async () => {
  await withSite(async ({ ask }) => {
    for (const path of ['/studio', '/studio/videos?q=s%C3%A9a&sort=name', '/studio/videos/a_-1']) {
      const answer = await ask(path, { headers: { accept: 'text/html' } });
      const location = `/studio/sign-in?return=${encodeURIComponent(path)}`;
      assert.equal([answer.status, answer.headers.get('location')], [303, location]);
      assert.is(answer.headers.get('cache-control'), 'private, no-store');
    }
    assert.is((await ask('/studios', { headers: { accept: 'text/html' } })).status, 200);
  });
});

it('T14: leads to a place in the studio and nowhere else', async () => {
  await withSite(async ({ post, secret }) => {
    for (const [to, location] of [
      ['/studio/jobs', '/studio/jobs'],
      ['/studio/trash?video=a_-1', '/studio/trash?video=a_-1'],
      ['https://evil.example/', '/studio'],
      ['//evil.example/studio', '/studio'],
      ['/studio/../watch/x', '/studio'],
      ['/studio/sign-in', '/studio'],
      ['/studio/sign-in?return=/studio', '/studio'],
      ['/studio?a\r\nset-cookie: b', '/studio'],
      ['/studio?a b', '/studio'],
    ]) {
      const answer = await post('/studio/sign-in', { secret, return: to! });
      assert.is(answer.headers.get('location'), location);
    }
  });
});

it('T11: says the same of every wrong secret', async () => {
  await withSite(async ({ post, secret }) => {
    const answers = await Promise.all(
      ['', 'x', `${secret.slice(0, -1)}x`].map((guess) => post('/studio/sign-in', { secret: guess })),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    assert.equal([...new Set(answers.map(({ status }) => status))], [403]);
    assert.is(new Set(texts).size, 1);
    assert.not.match(texts[0]!, secret);
    assert.equal(
      answers.flatMap((answer) => answer.headers.getSetCookie()),
      [],
    );
  });
});

for (const [name, headers] of Object.entries<Record<string, string>>({
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a neighbour under the same domain': { origin: 'http://other.localhost:3000' },
  'a sandboxed frame': { origin: 'null' },
})) {
  it(`T6: refuses forms of ${name}, with and without the cookie`, async () => {
    await withSite(async ({ post, secret, signIn, isOwner }) => {
      assert.is((await post('/studio/sign-in', { secret }, headers)).status, 403);
      const cookie = await signIn();
      const answer = await post('/studio/sign-out', { everywhere: '1' }, { ...headers, cookie });
      assert.equal([answer.status, await isOwner(cookie)], [403, true]);
    });
  });
}

it('T6: refuses a form that does not say where it is from, and one that is none', async () => {
  await withSite(async ({ ask, post, secret }) => {
    const body = new URLSearchParams({ secret }).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    assert.is((await ask('/studio/sign-in', { method: 'POST', headers: form, body })).status, 403);
    const asText = { 'content-type': 'text/plain' };
    assert.is((await post('/studio/sign-in', { secret }, asText)).status, 413);
    assert.is((await post('/studio/sign-in', { secret: 'x'.repeat(5_000) })).status, 413);
    assert.is((await ask('/studio/sign-out')).status, 405);
  });
});

it('T7: is nobody to GraphQL that another site has the browser send', async () => {
  await withSite(async ({ graphql, signIn }) => {
    const cookie = await signIn();
    const asked = await graphql('{ studio { id } }', { cookie, 'sec-fetch-site': 'cross-site' });
    assert.is(asked.data.studio, null);
  });
});

it('T8: gives a new session at each sign-in, never one that was brought along', async () => {
  await withSite(async ({ signIn, isOwner, ownerStore }) => {
    const planted = `mainvideo-owner=${'A'.repeat(43)}`;
    const first = await signIn({ cookie: planted });
    assert.is.not(first, planted);
    assert.not(await isOwner(planted));
    const second = await signIn({ cookie: first });
    assert.equal([await isOwner(first), await isOwner(second)], [false, true]);
    assert.is((await ownerStore.sessions()).length, 1);
  });
});

it('T4: keeps no token: what is stored signs nobody in', async () => {
  await withSite(async ({ signIn, isOwner, ownerStore, secret }) => {
    const cookie = await signIn();
    const stored = JSON.stringify([await ownerStore.sessions(), await ownerStore.secretHash()]);
    assert.not.match(stored, cookie.split('=')[1]!);
    assert.not.match(stored, secret);
    const [session] = await ownerStore.sessions();
    assert.not(await isOwner(`mainvideo-owner=${session!.tokenHash}`));
  });
});

it('T11: makes an address that guesses wait longer and longer, and lets others in meanwhile', async () => {
  await withSite(async ({ post, secret, clock }) => {
    const guess = () => post('/studio/sign-in', { secret: 'wrong' }, {}, '192.0.2.1');
    for (let i = 0; i < 5; i++) assert.is((await guess()).status, 403);
    const waits: string[] = [];
    for (let i = 0; i < 4; i++) {
      const refused = await guess();
      assert.is(refused.status, 429);
      waits.push(refused.headers.get('retry-after')!);
      clock.nowMs += Number(waits.at(-1)) * 1000;
      assert.is((await guess()).status, 403);
    }
    assert.equal(waits, ['2', '4', '8', '16']);
    // Even the right secret must wait there, or guessing could continue.
    assert.is((await post('/studio/sign-in', { secret }, {}, '192.0.2.1')).status, 429);
    assert.is((await post('/studio/sign-in', { secret }, {}, '192.0.2.2')).status, 303);
    // It is accepted after the wait.
    clock.nowMs += 15 * minute;
    assert.is((await post('/studio/sign-in', { secret }, {}, '192.0.2.1')).status, 303);
  });
});

it('T11: counts guesses that are sent at once, and works on few of them', async () => {
  await withSite(async ({ post }) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post('/studio/sign-in', { secret: 'wrong' }, {}, '192.0.2.1')),
    );
    const statuses = answers.map(({ status }) => status);
    assert.equal([...new Set(statuses)].sort(), [403, 429]);
    assert.is(statuses.filter((status) => status === 403).length, 5);
  });
});

it('T93: lets the owner in at another address, however often one address guesses', async () => {
  await withSite(async ({ post, secret, clock }) => {
    // Five in a second, for half a minute.
    for (let i = 0; i < 150; i++) {
      await post('/studio/sign-in', { secret: 'wrong' }, {}, '192.0.2.1');
      clock.nowMs += 200;
      if (i % 25 === 0) assert.is((await post('/studio/sign-in', { secret }, {}, '192.0.2.2')).status, 303);
    }
  });
});

it('T93: notes few wrong secrets of many addresses, and lets the owner in at any moment', async () => {
  await withSite(async ({ post, secret, clock, ownerStore }) => {
    const addresses = Array.from({ length: 100 }, (_, i) => `192.0.2.${i}`);
    const guess = (address: string) => post('/studio/sign-in', { secret: 'wrong' }, {}, address);
    const guesses = addresses.map(guess);
    const owner = post('/studio/sign-in', { secret }, {}, '198.51.100.1');
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    assert.equal([statuses.filter((status) => status === 403).length, (await owner).status], [30, 303]);
    const noted = await Promise.all(addresses.map((address) => ownerStore.failuresOf(address)));
    assert.is(noted.filter((failures) => failures !== undefined).length, 30);
    clock.nowMs += 2_000;
    assert.equal([(await guess('192.0.2.200')).status, (await guess('192.0.2.201')).status], [403, 429]);
    assert.is((await post('/studio/sign-in', { secret }, {}, '198.51.100.1')).status, 303);
  });
});

it('T94: begins no session with a secret that is replaced while it is checked', async () => {
  await withSite(async (site) => {
    const { ownerStore, secret, isOwner, clock, post } = site;
    let newSecret = '';
    // Resets the secret on the command line, after the old one was accepted and before the session is stored.
    const slow: OwnerStore = {
      ...ownerStore,
      async addSession(session, secretHash) {
        if (newSecret === '') {
          const random = (count: number) => new Uint8Array(count).fill(9);
          newSecret = await giveNewSecret({ store: ownerStore, nowMs: clock.nowMs, random });
        }
        return ownerStore.addSession(session, secretHash);
      },
    };
    const other = await openTestOwnerSite([], {}, { ownerStore: slow, now: () => clock.nowMs });
    const answer = await other.post('/studio/sign-in', { secret });
    assert.equal([answer.status, ownerCookie(answer)], [403, undefined]);
    assert.equal(await ownerStore.sessions(), []);
    const again = await post('/studio/sign-in', { secret: newSecret });
    assert.ok(await isOwner(ownerCookie(again)!));
    await other.close();
  });
});

it('replaces a hash of earlier versions at a sign-in, also while another instance does so', async () => {
  const site = await openTestOwnerSite();
  const { ownerStore, secret } = site;
  const hash = (await ownerStore.secretHash())!;
  const older = olderHash(secret);
  await ownerStore.replaceHash(hash, older);
  assert.is((await site.post('/studio/sign-in', { secret })).status, 303);
  assert.is(await ownerStore.secretHash(), hash);
  await ownerStore.replaceHash(hash, older);
  const slow: OwnerStore = {
    ...ownerStore,
    async addSession(session, secretHash) {
      await ownerStore.replaceHash(older, hash);
      return ownerStore.addSession(session, secretHash);
    },
  };
  const other = await openTestOwnerSite([], {}, { ownerStore: slow });
  assert.is((await other.post('/studio/sign-in', { secret })).status, 303);
  await other.close();
  await site.close();
});

it('ends a session at once when it is signed out, wherever its cookie is', async () => {
  await withSite(async ({ signIn, post, isOwner }) => {
    const [mine, other] = [await signIn(), await signIn()];
    const answer = await post('/studio/sign-out', {}, { cookie: mine });
    assert.equal([answer.status, answer.headers.get('location')], [303, '/studio/sign-in']);
    assert.is(ownerCookie(answer), 'mainvideo-owner=');
    assert.equal([await isOwner(mine), await isOwner(other)], [false, true]);
  });
});

it('T10: ends every session when asked to, and only by who has one', async () => {
  await withSite(async ({ signIn, post, isOwner }) => {
    const cookies = [await signIn(), await signIn(), await signIn()];
    await post('/studio/sign-out', { everywhere: '1' });
    assert.ok(await isOwner(cookies[0]!));
    await post('/studio/sign-out', { everywhere: '1' }, { cookie: cookies[1]! });
    assert.equal(await Promise.all(cookies.map(isOwner)), [false, false, false]);
  });
});

it('T10: ends one other session when asked to, and only by who has one', async () => {
  await withSite(async ({ signIn, post, graphql, isOwner }) => {
    const [mine, other, third] = [await signIn(), await signIn(), await signIn()];
    const { data } = await graphql('{ studio { sessions { id isThisOne } } }', { cookie: other });
    const { id: session } = data.studio.sessions.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne);
    await post('/studio/sign-out', { session });
    assert.ok(await isOwner(other));

    const answer = await post('/studio/sign-out', { session }, { cookie: mine });
    assert.equal([answer.status, answer.headers.get('location')], [303, '/studio/sessions']);
    assert.equal(answer.headers.getSetCookie(), []);
    assert.equal(await Promise.all([mine, other, third].map(isOwner)), [true, false, true]);

    // A repeated form, and one with an id that never existed.
    for (const id of [session, 'session:none', '']) {
      assert.is((await post('/studio/sign-out', { session: id }, { cookie: mine })).status, 303);
    }
    assert.equal(await Promise.all([mine, third].map(isOwner)), [true, true]);
  });
});

it('signs out like the plain form if the session named is that of the request', async () => {
  await withSite(async ({ signIn, post, graphql, isOwner }) => {
    const cookie = await signIn();
    const { data } = await graphql('{ studio { sessions { id } } }', { cookie });
    const answer = await post('/studio/sign-out', { session: data.studio.sessions[0].id }, { cookie });
    assert.is(answer.headers.get('location'), '/studio/sign-in');
    assert.is(ownerCookie(answer), 'mainvideo-owner=');
    assert.not(await isOwner(cookie));
  });
});

it('T13: has the browser forget what it keeps, again once the page that was left has written its last', async () => {
  await withSite(async ({ signIn, post, ask }) => {
    const cookie = await signIn();
    const out = await post('/studio/sign-out', {}, { cookie });
    assert.is(out.headers.get('clear-site-data'), '"cache", "storage"');
    const forget = out.headers.getSetCookie().find((one) => one.startsWith('mainvideo-forget='))!;
    const headers = { cookie: forget.split(';')[0]! };
    assert.match(await (await ask('/studio/sign-in', { headers })).text(), /You are signed out.*/);
    assert.match(await (await ask('/studio/sign-in', { headers })).text(), 'href="/studio/forget.css"');
    const style = await ask('/studio/forget.css', { headers });
    assert.is(style.headers.get('clear-site-data'), '"cache", "storage"');
  });
});

it('empties the browser of nobody who was not signed in', async () => {
  await withSite(async ({ ask }) => {
    for (const path of ['/', '/studio/sign-in', '/studio/sign-in?out', '/studio/forget.css']) {
      const answer = await ask(path, { headers: { accept: 'text/html' } });
      assert.equal([path, answer.headers.get('clear-site-data')], [path, null]);
    }
  });
});

it('tells a browser whose session was ended elsewhere to forget, with its next page', async () => {
  await withSite(async ({ signIn, ownerStore, ask, graphql }) => {
    const cookie = await signIn();
    await ownerStore.removeAllSessions();
    assert.is((await graphql('{ studio { id } }', { cookie })).response.headers.get('clear-site-data'), null);
    const page = await ask('/', { headers: { cookie, accept: 'text/html' } });
    assert.is(page.headers.get('clear-site-data'), '"cache", "storage"');
    assert.is(ownerCookie(page), 'mainvideo-owner=');
  });
});

it('T10: gives a session in use a new token, and notices one that was stolen', async () => {
  await withSite(async ({ signIn, graphql, clock, isOwner, ownerStore }) => {
    const stolen = await signIn();
    clock.nowMs += 15 * minute;
    const { response } = await graphql('{ studio { id } }', { cookie: stolen });
    const mine = ownerCookie(response)!;
    assert.is.not(mine, stolen);
    // Requests that were sent before the new token arrived.
    assert.ok(await isOwner(stolen));
    assert.ok(await isOwner(mine));
    clock.nowMs += 2 * minute;
    assert.not(await isOwner(stolen));
    assert.not(await isOwner(mine));
    assert.equal(await ownerStore.sessions(), []);
  });
});

it('keeps a session whose new token never arrived', async () => {
  await withSite(async ({ signIn, graphql, clock, isOwner }) => {
    const cookie = await signIn();
    clock.nowMs += 15 * minute;
    await graphql('{ studio { id } }', { cookie });
    clock.nowMs += 60 * minute;
    const { response, data } = await graphql('{ studio { id } }', { cookie });
    assert.equal(data, { studio: { id: 'studio' } });
    assert.ok(await isOwner(ownerCookie(response)!));
  });
});

it('T10: ends a session that is left alone for a week, and any after a month', async () => {
  await withSite(async ({ signIn, graphql, clock, isOwner }) => {
    const idle = await signIn();
    clock.nowMs += 7 * day;
    assert.not(await isOwner(idle));
    let cookie = await signIn();
    for (let i = 0; i < 9; i++) {
      clock.nowMs += 3 * day;
      const { response, data } = await graphql('{ studio { id } }', { cookie });
      assert.is.not(data.studio, null);
      cookie = ownerCookie(response) ?? cookie;
    }
    clock.nowMs += 3 * day;
    assert.not(await isOwner(cookie));
  });
});

it('T43: keeps what the owner is shown out of every cache', async () => {
  await withSite(async ({ signIn, ask }) => {
    const page = await ask('/', { headers: { cookie: await signIn(), accept: 'text/html' } });
    assert.is(page.headers.get('cache-control'), 'private, no-store');
  });
});

it('is of no concern to whoever has no cookie of the owner', async () => {
  const site = await openTestOwnerSite(
    [],
    {},
    {
      ownerStore: new Proxy({} as never, {
        get: (_, name) => () => assert.unreachable(`asked for ${String(name)}`),
      }),
    },
  );
  try {
    assert.is((await site.ask('/', { headers: { accept: 'text/html' } })).status, 200);
    assert.equal((await site.graphql('{ studio { id } }')).data, { studio: null });
    assert.equal(site.faults, []);
  } finally {
    await site.close();
  }
});

it('knows whether a session lasts, for what goes on after its request', async () => {
  await withSite(async ({ ownerStore, clock, secret, signIn }) => {
    const sessions = createOwnerSessions({
      store: ownerStore,
      now: () => clock.nowMs,
      random: (count) => new Uint8Array(count),
      takeGuess: () => 0,
    });
    await signIn();
    const [session] = await ownerStore.sessions();
    assert.equal([await sessions.isOpen(session!.id), await sessions.isOpen(secret)], [true, false]);
    clock.nowMs += 8 * day;
    assert.is(await sessions.isOpen(session!.id), false);
    clock.nowMs -= 8 * day;
    assert.is(await sessions.isOpen(session!.id), true);
    await ownerStore.removeAllSessions();
    assert.is(await sessions.isOpen(session!.id), false);
  });
});

it.run();
