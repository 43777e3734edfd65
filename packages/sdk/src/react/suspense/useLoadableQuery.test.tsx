import { gated, mount, settle } from '../reactTools.laws.tsx';
import { Suspense } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { VideoTitle } from '../../scriptedClient.laws.ts';
import type { QueryRef } from './queryRef.ts';
import { sharedQueriesOf } from '../sharedQueries.ts';
import { useLoadableQuery } from './useLoadableQuery.ts';
import { useReadQuery } from './useReadQuery.ts';

function Title({ queryRef }: { queryRef: QueryRef<{ video: { title: string } | null }> }) {
  const { data } = useReadQuery(queryRef);
  return <p>{data.video!.title}</p>;
}

function Loader() {
  const [load, queryRef, { refetch, reset }] = useLoadableQuery(VideoTitle);
  return (
    <>
      <button onClick={() => load({ id: '1' })}>one</button>
      <button onClick={() => load({ id: '2' })}>two</button>
      <button onClick={() => void refetch()}>ask</button>
      <button onClick={reset}>reset</button>
      <Suspense fallback={<p>waiting</p>}>{queryRef && <Title queryRef={queryRef} />}</Suspense>
    </>
  );
}

const it = suite('useLoadableQuery');

it('sends a request on demand, shows the latest result, and discards it on reset', async () => {
  const { client, fetch, answer } = gated();
  const page = await mount(client, <Loader />);
  const shown = () => page.container.querySelector('p:last-child')?.textContent;
  assert.is(fetch.requests.length, 0);
  await page.press('one');
  assert.is(shown(), 'waiting');
  await answer();
  assert.is(shown(), 'Video 1, 1');
  await page.press('two');
  assert.is(shown(), 'waiting');
  await answer();
  assert.is(shown(), 'Video 2, 2');
  await page.press('ask');
  await answer();
  assert.is(shown(), 'Video 2, 3');
  await page.press('reset');
  assert.is(shown(), undefined);
  assert.is(fetch.requests.length, 3);
  await page.unmount();
  await settle();
  assert.is(sharedQueriesOf(client).all.size, 0);
});

it.run();
