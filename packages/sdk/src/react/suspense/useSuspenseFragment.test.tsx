import { clientOf, mount, settle } from '../reactTools.laws.tsx';
import { act, Suspense } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gql } from '../../gql.ts';
import { createScriptedClient, video, VideoTitle } from '../../scriptedClient.laws.ts';
import { createVirtualClock } from '../../testing/index.ts';
import { useSuspenseFragment } from './useSuspenseFragment.ts';

const TitleOfVideo = gql<{ title: string }, {}>`
  fragment TitleOfVideo on Video {
    title
  }
`;

function Title({ from }: { from: string | null }) {
  const { data } = useSuspenseFragment({ fragment: TitleOfVideo, from });
  return <p>{data === null ? 'nobody' : data.title}</p>;
}

const tree = (from: string | null) => (
  <Suspense fallback={<p>waiting</p>}>
    <Title from={from} />
  </Suspense>
);

const it = suite('useSuspenseFragment');

it('suspends until the cache has all of it, and renders when that changes', async () => {
  const { client, fetch } = clientOf([]);
  const write = (title: string) =>
    act(async () => {
      client.cache!.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video(title) } });
    });
  const page = await mount(client, tree('Video:1'));
  assert.is(page.text(), 'waiting');
  await write('Ducks');
  await settle();
  assert.is(page.container.querySelector('p:last-child')!.textContent, 'Ducks');
  await write('Geese');
  assert.is(page.container.querySelector('p:last-child')!.textContent, 'Geese');
  assert.is(fetch.requests.length, 0);
  await page.unmount();
});

it('returns null without an entity, without suspending', async () => {
  const page = await mount(clientOf([]).client, tree(null));
  assert.is(page.text(), 'nobody');
  await page.unmount();
});

it('leaves no timer behind where a rendering was thrown away', async () => {
  const clock = createVirtualClock();
  const { client } = createScriptedClient([], { runtime: clock.runtime });
  const page = await mount(client, tree('Video:1'));
  await page.show(null);
  await act(() => clock.advance(31_000));
  assert.is(clock.pendingTimers, 0);
  await page.unmount();
});

it.run();
