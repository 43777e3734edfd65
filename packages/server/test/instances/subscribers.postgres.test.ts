// Who listens to an instance that is killed listens to another one a moment later, and is told how things are.
import { join } from 'node:path';
import { createClient, gql } from '@mainvideo/sdk';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SiteProcess } from '../../src/testing/siteProcess.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/testMedia.ts';
import { startTestPostgres } from '../../src/testing/testPostgres.ts';
import { startBalancer } from './balancer.ts';

const it = suite('subscribers of two instances');

const listenerCount = 20;
const LibraryState = gql`
  subscription LibraryState {
    libraryState {
      id
      state
      lastScanAt
    }
  }
`;

/** Settles once a condition holds; asked again whenever something was heard. */
function createSignal() {
  let waiting: (() => void)[] = [];
  return {
    tell() {
      for (const check of waiting) check();
    },
    until(holds: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (!holds()) return;
          waiting = waiting.filter((other) => other !== check);
          resolve();
        };
        waiting.push(check);
        check();
      });
    },
  };
}

it('all come back when one is killed, and hear of what happened since', async () => {
  const postgres = await startTestPostgres();
  const { folder, remove } = await makeTestFolder({ 'library/one.mp4': await makeTestVideo(1) });
  const processes = ['one', 'two'].map(
    (name) =>
      new SiteProcess(folder, {
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, name),
        MEDIA_JOBS: 'off',
        WATCH: 'off',
      }),
  );
  const [killed, left] = processes as [SiteProcess, SiteProcess];
  let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined;
  const clients: ReturnType<typeof createClient>[] = [];
  try {
    const origins = await Promise.all(processes.map((site) => site.origin()));
    balancer = await startBalancer(origins.map((origin) => Number(new URL(origin).port)));
    const { origin } = balancer;
    const secret = /^ {4}([\w-]+)$/m.exec(killed.errors + left.errors)![1]!;
    const signIn = await fetch(`${origin}/studio/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams({ secret }),
    });
    const cookie = signIn.headers.getSetCookie()[0]!.split(';')[0]!;
    assert.match(cookie, /^mainvideo-owner=./);

    const signal = createSignal();
    const heard: { lastScanAt: number; times: number }[] = [];
    const ended: unknown[] = [];
    for (let i = 0; i < listenerCount; i++) {
      const told = { lastScanAt: 0, times: 0 };
      heard.push(told);
      const client = createClient({
        url: `${origin}/api/graphql`,
        retry: { attempts: 60, initialDelayMs: 50, maxDelayMs: 1_000, budget: false, breaker: false },
        fetch: (input, init) => {
          const headers = new Headers(init?.headers);
          headers.set('cookie', cookie);
          return fetch(input, { ...init, headers });
        },
      });
      clients.push(client);
      client.subscribe({ query: LibraryState }).subscribe({
        next({ data }) {
          const { lastScanAt } = (data as { libraryState: { lastScanAt: string | null } }).libraryState;
          told.times += 1;
          told.lastScanAt = Math.max(told.lastScanAt, Date.parse(lastScanAt ?? '') || 0);
          signal.tell();
        },
        error: (error) => void ended.push(error),
        complete: () => void ended.push('complete'),
      });
    }
    await signal.until(() => heard.every(({ times }) => times > 0));

    killed.child.kill('SIGKILL');
    await killed.exited;
    balancer.setPorts([Number(new URL(origins[1]!).port)]);
    const killedMs = Date.now();
    // Whoever was cut off is not waited for: what happens meanwhile is told when they are back.
    const rescan = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query: 'mutation { rescanLibrary { library { state } } }' }),
    });
    assert.is(((await rescan.json()) as { errors?: unknown }).errors, undefined);
    await signal.until(() => heard.every(({ lastScanAt }) => lastScanAt >= killedMs));
    assert.equal(ended, []);
  } finally {
    for (const client of clients) client.stop();
    for (const site of processes) site.child.kill('SIGKILL');
    await Promise.all(processes.map(({ exited }) => exited));
    await balancer?.stop();
    await postgres.close();
    await remove();
  }
});

it.run();
