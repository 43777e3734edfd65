import { Boundary, clientOf, gated, mount, settle, withoutConsole } from '../reactTools.laws.tsx';
import { act, startTransition, StrictMode, Suspense, useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { video, VideoTitle } from '../../scriptedClient.laws.ts';
import { createQueryPreloader } from './createQueryPreloader.ts';
import type { QueryRef } from './queryRef.ts';
import { sharedQueriesOf } from '../sharedQueries.ts';
import { skipToken } from '../skipToken.ts';
import { useBackgroundQuery } from './useBackgroundQuery.ts';
import { useQueryRefHandlers } from './useQueryRefHandlers.ts';
import { useReadQuery } from './useReadQuery.ts';

type TitleRef = QueryRef<{ video: { id: string; title: string } | null }>;

function Title({ queryRef, renders }: { queryRef: TitleRef; renders?: string[] }) {
  const { data } = useReadQuery(queryRef);
  renders?.push(data.video!.title);
  return <p>{data.video!.title}</p>;
}

interface PageProps {
  readonly inTransition?: boolean;
  readonly pageRenders?: string[];
  readonly renders?: string[];
}

function WatchPage({ inTransition = false, pageRenders, renders }: PageProps) {
  const [id, setId] = useState('1');
  const [queryRef, { refetch }] = useBackgroundQuery(VideoTitle, { variables: { id } });
  pageRenders?.push(id);
  const run = (work: () => void) => () => (inTransition ? startTransition(work) : work());
  return (
    <>
      <Suspense fallback={<i>waiting</i>}>
        <Title queryRef={queryRef} renders={renders} />
      </Suspense>
      <button onClick={run(() => setId('2'))}>next</button>
      <button onClick={run(() => void refetch())}>ask</button>
    </>
  );
}

const shownIn = ({ container }: { readonly container: HTMLElement }) =>
  container.querySelector('i')?.textContent ?? container.querySelector('p')!.textContent;

const background = suite('useBackgroundQuery');

background('asks at once, and only what shows the data renders when it is there', async () => {
  const { client, fetch, answer } = gated();
  const [pageRenders, renders]: string[][] = [[], []];
  const page = await mount(client, <WatchPage pageRenders={pageRenders} renders={renders} />);
  assert.is(shownIn(page), 'waiting');
  assert.is(fetch.requests.length, 1);
  await answer();
  assert.equal(pageRenders, ['1']);
  assert.equal(renders, ['Video 1, 1']);
  await act(async () => {
    client.cache!.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: video('New') } });
  });
  assert.equal(pageRenders, ['1']);
  assert.equal(renders, ['Video 1, 1', 'New']);
  await page.unmount();
  await settle();
  assert.is(sharedQueriesOf(client).all.size, 0);
});

background('asks once under StrictMode', async () => {
  const { client, fetch, answer } = gated();
  const page = await mount(
    client,
    <StrictMode>
      <WatchPage />
    </StrictMode>,
  );
  await answer();
  assert.is(shownIn(page), 'Video 1, 1');
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

background('suspends what shows it for other variables, and for a refetch', async () => {
  const { client, answer } = gated();
  const page = await mount(client, <WatchPage />);
  await answer();
  await page.press('next');
  assert.is(shownIn(page), 'waiting');
  await answer();
  assert.is(shownIn(page), 'Video 2, 2');
  await page.press('ask');
  assert.is(shownIn(page), 'waiting');
  await answer();
  assert.is(shownIn(page), 'Video 2, 3');
  await page.unmount();
});

background('keeps what is shown where either happens in a transition', async () => {
  const { client, answer } = gated();
  const page = await mount(client, <WatchPage inTransition />);
  await answer();
  await page.press('next');
  assert.is(shownIn(page), 'Video 1, 1');
  await answer();
  assert.is(shownIn(page), 'Video 2, 2');
  await page.press('ask');
  assert.is(shownIn(page), 'Video 2, 2');
  await answer();
  assert.is(shownIn(page), 'Video 2, 3');
  await page.unmount();
});

background('has no reference while it is skipped', async () => {
  const { client, fetch } = clientOf([]);
  let failure: unknown;
  function Skipped() {
    const [queryRef, { refetch }] = useBackgroundQuery(VideoTitle, skipToken);
    const ask = () => refetch().catch((error: unknown) => (failure = error));
    return <button onClick={ask}>{queryRef === undefined ? 'none' : 'some'}</button>;
  }
  const page = await mount(client, <Skipped />);
  await page.press('none');
  assert.match((failure as Error).message, 'This query is skipped.');
  assert.is(fetch.requests.length, 0);
  await page.unmount();
});

background.run();

const preload = suite('createQueryPreloader');

preload('asks outside of React, and what shows the reference asks nothing more', async () => {
  const { client, fetch } = clientOf();
  const queryRef = createQueryPreloader(client)(VideoTitle, { variables: { id: '1' } });
  assert.is(await queryRef.toPromise(), queryRef);
  const page = await mount(null, <Title queryRef={queryRef} />);
  assert.is(page.text(), 'Video 1');
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

preload('rejects with what went wrong, unless the policy shows it as a value', async () => {
  const failing = () => ({ error: new TypeError('Failed to fetch') });
  const variables = { id: '1' };
  const preloadQuery = createQueryPreloader(clientOf(failing).client);
  const error = await preloadQuery(VideoTitle, { variables })
    .toPromise()
    .catch((error: Error) => error);
  assert.match((error as Error).message, 'Failed to fetch');
  const lenient = preloadQuery(VideoTitle, { variables, errorPolicy: 'all' });
  assert.is(await lenient.toPromise(), lenient);
});

preload('says of what is no reference where references come from', async () => {
  await withoutConsole(async () => {
    const page = await mount(
      null,
      <Boundary>
        <Title queryRef={{} as TitleRef} />
      </Boundary>,
    );
    assert.match(page.text(), 'createQueryPreloader');
    await page.unmount();
  });
});

preload.run();

const handlers = suite('useQueryRefHandlers');

handlers('fetches again what another component has requested', async () => {
  const { client, answer } = gated();
  const queryRef = createQueryPreloader(client)(VideoTitle, { variables: { id: '1' } });
  function Refetching() {
    const { refetch } = useQueryRefHandlers(queryRef);
    return <button onClick={() => void refetch()}>ask</button>;
  }
  const page = await mount(
    null,
    <>
      <Suspense fallback={<i>waiting</i>}>
        <Title queryRef={queryRef} />
      </Suspense>
      <Refetching />
    </>,
  );
  await answer();
  assert.is(shownIn(page), 'Video 1, 1');
  await page.press('ask');
  assert.is(shownIn(page), 'waiting');
  await answer();
  assert.is(shownIn(page), 'Video 1, 2');
  await page.unmount();
});

handlers.run();
