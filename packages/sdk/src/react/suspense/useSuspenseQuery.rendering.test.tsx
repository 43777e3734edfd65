import { clientOf, gated, mount, reactMajor, settle } from '../reactTools.laws.tsx';
import * as React from 'react';
import { act, startTransition, Suspense } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, gql, offsetLimitPagination } from '../../index.ts';
import { video, VideoTitle } from '../../scriptedClient.laws.ts';
import type { Script } from '../../testing/index.ts';
import { useSuspenseQuery } from './useSuspenseQuery.ts';

const waiting = <i>waiting</i>;
const it = suite('useSuspenseQuery, of what it renders');

/** A feed in pages of two. */
const Feed = gql<{ feed: readonly string[] }, { offset?: number }>`
  query Feed($offset: Int) {
    feed(offset: $offset)
  }
`;
const pagesOf: Script = ({ body }) => {
  const { offset = 0 } = (body as { variables: { offset?: number } }).variables;
  return { json: { data: { feed: [offset + 1, offset + 2].map((place) => `Video ${place}`) } } };
};
const feedCache = () =>
  createCache({ typePolicies: { Query: { fields: { feed: offsetLimitPagination() } } } });

function FeedList({ inTransition, renders }: { inTransition: boolean; renders?: string[] }) {
  const { data, fetchMore } = useSuspenseQuery(Feed);
  const more = () => void fetchMore({ variables: { offset: data.feed.length } });
  renders?.push(data.feed.join());
  return (
    <>
      <p>{data.feed.join()}</p>
      <button onClick={() => (inTransition ? startTransition(more) : more())}>more</button>
    </>
  );
}

/** The feed, once its first page is shown. */
async function showFeed(inTransition: boolean) {
  const renders: string[] = [];
  const held = gated(pagesOf, { cache: feedCache() });
  const page = await mount(
    held.client,
    <Suspense fallback={waiting}>
      <FeedList inTransition={inTransition} renders={renders} />
    </Suspense>,
  );
  await held.answer();
  const shown = () => page.container.querySelector('p')!.textContent;
  assert.is(shown(), 'Video 1,Video 2');
  return { ...held, page, renders, shown };
}

it('suspends while it fetches a page, and shows the list with it', async () => {
  const { fetch, answer, page, shown } = await showFeed(false);
  await page.press('more');
  assert.is(page.container.querySelector('i')?.textContent, 'waiting');
  await answer();
  assert.is(page.container.querySelector('i'), null);
  assert.is(shown(), 'Video 1,Video 2,Video 3,Video 4');
  assert.is(fetch.requests.length, 2);
  await page.unmount();
});

it('keeps the list in place while a page is fetched in a transition, and renders only it with the page', async () => {
  const { fetch, answer, page, renders, shown } = await showFeed(true);
  await page.press('more');
  assert.is(page.container.querySelector('i'), null);
  assert.is(shown(), 'Video 1,Video 2');
  await answer();
  assert.is(shown(), 'Video 1,Video 2,Video 3,Video 4');
  assert.is(fetch.requests.length, 2);
  assert.equal([...new Set(renders)], ['Video 1,Video 2', 'Video 1,Video 2,Video 3,Video 4']);
  await page.unmount();
});

// React 18 has no such component.
const { Activity } = React as { Activity?: typeof React.Activity };
if (Activity !== undefined) {
  it('is asked for ahead of time where it is hidden, and asks no more when it is shown, hidden and shown again', async () => {
    for (const fetchPolicy of ['cache-first', 'network-only', 'cache-and-network'] as const) {
      const { client, fetch } = clientOf();
      const renders: (string | undefined)[] = [];
      function Title() {
        const { data } = useSuspenseQuery(VideoTitle, { variables: { id: '1' }, fetchPolicy });
        renders.push(data.video?.title);
        return <p>{data.video?.title}</p>;
      }
      const tree = (mode: 'hidden' | 'visible') => (
        <Activity mode={mode}>
          <Suspense fallback={waiting}>
            <Title />
          </Suspense>
        </Activity>
      );
      const page = await mount(client, tree('hidden'));
      await settle();
      await page.show(tree('visible'));
      assert.is(page.text(), 'Video 1', fetchPolicy);
      await settle();
      assert.is(fetch.requests.length, 1, fetchPolicy);
      await page.show(tree('hidden'));
      await settle();
      const before = renders.length;
      await act(async () => {
        client.cache!.writeQuery({
          query: VideoTitle,
          variables: { id: '1' },
          data: { video: video('New') },
        });
      });
      assert.is(renders.length, before, fetchPolicy);
      await page.show(tree('visible'));
      await settle();
      assert.equal([page.text(), fetch.requests.length], ['New', 1], fetchPolicy);
      await page.unmount();
    }
  });
}

it(`runs on React ${reactMajor}, which has ${Activity ? 'a' : 'no'} component that hides`, () => {
  assert.is(Activity !== undefined, reactMajor > 18);
});

it.run();
