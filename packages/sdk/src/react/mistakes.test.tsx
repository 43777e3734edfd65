import { clientOf } from './reactTools.laws.tsx';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SetTitle, VideoTitle } from '../scriptedClient.laws.ts';
import { gql } from '../gql.ts';
import {
  ClientProvider,
  useBackgroundQuery,
  useFragment,
  useLazyQuery,
  useLoadableQuery,
  useMutation,
  usePaginatedQuery,
  useQuery,
  useSubscription,
  useSuspenseQuery,
} from './index.ts';

const it = suite('mistakes in the options of hooks, in development');

const fragment = gql`
  fragment Title on Video {
    title
  }
`;
const changes = gql`
  subscription Changes {
    changed
  }
`;
const variables = { id: '1' };

/** Renders a component that only calls a hook. */
function render(hook: () => unknown): string {
  function Calling(): ReactNode {
    hook();
    return 'rendered';
  }
  return renderToString(
    <ClientProvider client={clientOf().client}>
      <Calling />
    </ClientProvider>,
  );
}

/** The types refuse all of them, which applications in JavaScript do not notice. */
const wrong = (options: object) => options as never;

const mistakes: readonly (readonly [hook: string, call: () => unknown, message: string])[] = [
  [
    'useQuery',
    () => useQuery(VideoTitle, wrong({ variables, pollIntervall: 3 })),
    'useQuery has no option pollIntervall. It has variables,',
  ],
  [
    'useQuery, in its policy',
    () => useQuery(VideoTitle, wrong({ variables, fetchPolicy: 'cache' })),
    'useQuery: fetchPolicy expects "cache-first" or',
  ],
  [
    'usePaginatedQuery',
    () => usePaginatedQuery(VideoTitle, wrong({ variables })),
    'usePaginatedQuery needs list, a function.',
  ],
  [
    'useLazyQuery, whose variables belong to its function',
    () => useLazyQuery(VideoTitle, wrong({ variables })),
    'useLazyQuery has no option variables.',
  ],
  [
    'useMutation',
    () => useMutation(SetTitle, wrong({ onComplete: () => {} })),
    'useMutation has no option onComplete. It has variables,',
  ],
  [
    'useSubscription',
    () => useSubscription(changes, wrong({ onSubscriptionData: () => {} })),
    'useSubscription has no option onSubscriptionData.',
  ],
  [
    'useFragment',
    () => useFragment(wrong({ fragment })),
    'useFragment needs from, an object or a text or a list or null.',
  ],
  [
    'useSuspenseQuery',
    () => useSuspenseQuery(VideoTitle, wrong({ variables, fetchPolicy: 'cache-only' })),
    'useSuspenseQuery: fetchPolicy expects "cache-first" or',
  ],
  [
    'useBackgroundQuery',
    () => useBackgroundQuery(VideoTitle, wrong({ variables, pollInterval: 3 })),
    'useBackgroundQuery has no option pollInterval.',
  ],
  [
    'useLoadableQuery',
    () => useLoadableQuery(VideoTitle, wrong({ variables })),
    'useLoadableQuery has no option variables.',
  ],
];

for (const [hook, call, message] of mistakes) {
  it(`refuses those of ${hook}, by name`, () => {
    assert.throws(
      () => render(call),
      (error: Error) => error instanceof TypeError && error.message.startsWith(message),
    );
  });
}

it('says where to call the handlers of a query, if they are called during the first rendering', () => {
  for (const name of ['refetch', 'subscribeToMore', 'startPolling'] as const) {
    assert.throws(
      () =>
        render(() => {
          const handlers: any = useQuery(VideoTitle, { variables });
          handlers[name]({ document: changes });
        }),
      /in an effect or a handler, not during rendering/,
    );
  }
});

it.run();
