// Follows its page "Offline Support": offlineExchange instead of cacheExchange, with makeDefaultStorage and an optimistic
// result for each mutation that can be queued.
import { Client, fetchExchange } from '@urql/core';
import { offlineExchange } from '@urql/exchange-graphcache';
import { makeDefaultStorage } from '@urql/exchange-graphcache/default-storage';
import { pagesQuery } from '../../cache/documents.ts';
import type { Contender, OpenOptions, Visit } from '../contender.ts';
import { setTitleMutation } from '../documents.ts';

export const contender: Contender = { open };

const embedded = () => null;
const keys = { Image: embedded, VideoEdge: embedded, PageInfo: embedded, VideoConnection: embedded };
const optimistic = { setTitle: (args: object) => ({ __typename: 'Video', ...args }) };

function open({ url, name = 'graphcache-v4', maxAgeDays, saves }: OpenOptions): Visit {
  const timers = saves === 'never' ? holdTimersWithoutDelay() : [];
  let hydrated = () => {};
  const restored = new Promise<void>((resolve) => {
    hydrated = resolve;
    // A storage that cannot be read is not reported.
    setTimeout(resolve, 2_000);
  });
  const storage = makeDefaultStorage({
    idbName: name,
    maxAge: maxAgeDays,
    onCacheHydrated: () => hydrated(),
  });
  let saved: Promise<void> | undefined;
  const writeData = (delta: object) => (saved = storage.writeData(delta));
  const client = new Client({
    url,
    preferGetMethod: false,
    exchanges: [offlineExchange({ keys, optimistic, storage: { ...storage, writeData } }), fetchExchange],
  });
  return {
    restored,
    read: (variables) => client.readQuery(pagesQuery, variables)?.data ?? null,
    async ask(variables) {
      const { data, error } = await client.query(pagesQuery, variables).toPromise();
      if (error) throw error;
      return data;
    },
    async setTitle(id, title) {
      const { error } = await client.mutation(setTitleMutation, { id, title }).toPromise();
      if (error) throw error;
    },
    async save() {
      for (const run of timers.splice(0)) run();
      // Each write starts a timer, which saves.
      await new Promise((done) => setTimeout(done, 1));
      await saved;
    },
    signOut: () => storage.clear(),
  };
}

/** The timers in which it saves. The bench runs them while it measures. */
function holdTimersWithoutDelay(): (() => void)[] {
  const timers: (() => void)[] = [];
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((run: () => void, delayMs?: number) =>
    delayMs === undefined ? timers.push(run) : setTimeout(run, delayMs)) as typeof setTimeout;
  return timers;
}
