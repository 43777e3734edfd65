import type { Stage } from './runScenario.ts';

/** Something that components do, whose renders are compared. */
export interface Scenario {
  readonly title: string;
  run(stage: Stage): Promise<void>;
}

const one = { variables: { id: '1' } };

/** Shows a query, and gives access to its current result. */
function queryOf({ library, hook, Video }: Stage, options: object = one) {
  const seen: { result: any } = { result: null };
  const component = hook((props) => (seen.result = library.useQuery(Video, { ...options, ...props })));
  return { component, seen };
}

/** Has a query answered, so that its data is in the cache, without a component. */
const cached = (stage: Stage) => stage.act(() => stage.client.query({ query: stage.Video, ...one }));

const rename = (stage: Stage, options: object = {}) => {
  const seen: { run: any } = { run: null };
  const component = stage.hook(() => {
    const [run, result] = stage.library.useMutation(stage.Rename, {
      variables: { id: '1', title: 'Slack' },
      ...options,
    });
    seen.run = run;
    return result;
  }, 'mutation');
  return { component, seen };
};

const optimisticResponse = { rename: { __typename: 'Video', id: '1', title: 'Soon' } };

export const scenarios: readonly Scenario[] = [
  {
    title: 'a query, for the first time',
    run: async (stage) => stage.show([queryOf(stage).component]),
  },
  {
    title: 'a query whose data is in the cache',
    async run(stage) {
      await cached(stage);
      await stage.show([queryOf(stage).component]);
    },
  },
  {
    title: 'two components with the same query',
    async run(stage) {
      const { library, hook, Video } = stage;
      const part = (name: string) => hook(() => library.useQuery(Video, one), name);
      await stage.show([part('A')], [part('B')]);
    },
  },
  {
    title: 'a second component, while the request is in flight',
    async run(stage) {
      const { library, hook, Video } = stage;
      const [A, B] = ['A', 'B'].map((name) => hook(() => library.useQuery(Video, one), name));
      stage.hold();
      await stage.show([A]);
      await stage.show([A], [B]);
      await stage.release();
    },
  },
  {
    title: 'other variables',
    async run(stage) {
      const { component } = queryOf(stage);
      await stage.show([component]);
      await stage.show([component, { variables: { id: '2' } }]);
    },
  },
  {
    title: 'other variables whose data is in the cache',
    async run(stage) {
      const { component } = queryOf(stage);
      await cached(stage);
      await stage.show([component, { variables: { id: '2' } }]);
      await stage.show([component]);
    },
  },
  {
    title: '`cache-and-network`, with data in the cache',
    async run(stage) {
      await cached(stage);
      stage.retitle('1', 'Slack');
      await stage.show([queryOf(stage, { ...one, fetchPolicy: 'cache-and-network' }).component]);
    },
  },
  {
    title: '`network-only`, with data in the cache',
    async run(stage) {
      await cached(stage);
      stage.retitle('1', 'Slack');
      await stage.show([queryOf(stage, { ...one, fetchPolicy: 'network-only' }).component]);
    },
  },
  {
    title: '`no-cache`, then a mutation of the object',
    async run(stage) {
      await stage.show([queryOf(stage, { ...one, fetchPolicy: 'no-cache' }).component]);
      await stage.act(() =>
        stage.client.mutate({ mutation: stage.Rename, variables: { id: '1', title: 'Slack' } }),
      );
    },
  },
  {
    title: '`cache-only`, without data, then a write',
    async run(stage) {
      await stage.show([queryOf(stage, { ...one, fetchPolicy: 'cache-only' }).component]);
      await cached(stage);
    },
  },
  {
    title: '`skip`, then not',
    async run(stage) {
      const { component } = queryOf(stage);
      await stage.show([component, { skip: true }]);
      await stage.show([component, { skip: false }]);
    },
  },
  {
    title: '`skip`, after data was shown',
    async run(stage) {
      const { component } = queryOf(stage);
      await stage.show([component]);
      await stage.show([component, { skip: true }]);
    },
  },
  {
    title: '`refetch`, with new data',
    async run(stage) {
      const { component, seen } = queryOf(stage);
      await stage.show([component]);
      stage.retitle('1', 'Slack');
      await stage.act(() => seen.result.refetch());
    },
  },
  {
    title: '`refetch`, which fails',
    async run(stage) {
      const { component, seen } = queryOf(stage);
      await stage.show([component]);
      stage.failNext('network');
      await stage.act(() => seen.result.refetch());
    },
  },
  {
    title: '`refetch` with other variables',
    async run(stage) {
      const { component, seen } = queryOf(stage);
      await stage.show([component]);
      await stage.act(() => seen.result.refetch({ id: '2' }));
    },
  },
  {
    title: 'a network error, then `refetch`',
    async run(stage) {
      const { component, seen } = queryOf(stage);
      stage.failNext('network');
      await stage.show([component]);
      await stage.act(() => seen.result.refetch());
    },
  },
  {
    title: 'an error in the response',
    async run(stage) {
      stage.failNext('graphql');
      await stage.show([queryOf(stage).component]);
    },
  },
  {
    title: 'an error beside data, `errorPolicy: none`',
    async run(stage) {
      stage.failNext('graphql with data');
      await stage.show([queryOf(stage).component]);
    },
  },
  {
    title: 'an error beside data, `errorPolicy: all`',
    async run(stage) {
      stage.failNext('graphql with data');
      await stage.show([queryOf(stage, { ...one, errorPolicy: 'all' }).component]);
    },
  },
  {
    title: 'an error beside data, `errorPolicy: ignore`',
    async run(stage) {
      stage.failNext('graphql with data');
      await stage.show([queryOf(stage, { ...one, errorPolicy: 'ignore' }).component]);
    },
  },
  {
    title: 'an unmounted query, mounted again',
    async run(stage) {
      const { component } = queryOf(stage);
      await stage.show([component]);
      await stage.show();
      stage.note('unmounted');
      await stage.show([component]);
    },
  },
  {
    title: 'unmounted during the request, mounted again',
    async run(stage) {
      const { component } = queryOf(stage);
      stage.hold();
      await stage.show([component]);
      await stage.show();
      stage.note('unmounted');
      await stage.release();
      await stage.show([component]);
    },
  },
  {
    title: 'another query writes a field of the object',
    async run(stage) {
      await stage.show([queryOf(stage).component]);
      stage.retitle('1', 'Slack');
      await stage.act(() => stage.client.query({ query: stage.Feed, variables: { offset: 0 } }));
    },
  },
  {
    title: 'another query writes other fields of the object',
    async run(stage) {
      await stage.show([queryOf(stage).component]);
      await stage.act(() => stage.client.query({ query: stage.VideoLength, ...one }));
    },
  },
  {
    title: 'the object is evicted',
    async run(stage) {
      await stage.show([queryOf(stage).component]);
      await stage.act(() => stage.client.cache.evict({ id: 'Video:1' }));
    },
  },
  {
    title: 'a field of the object is modified',
    async run(stage) {
      await stage.show([queryOf(stage).component]);
      await stage.act(() => stage.client.cache.modify({ id: 'Video:1', fields: { title: () => 'Slack' } }));
    },
  },
  {
    title: '`resetStore`',
    async run(stage) {
      await stage.show([queryOf(stage).component]);
      stage.retitle('1', 'Slack');
      await stage.act(() => stage.client.resetStore());
    },
  },
  {
    title: '`clearStore`',
    async run(stage) {
      await stage.show([queryOf(stage).component]);
      await stage.act(() => stage.client.clearStore());
    },
  },
  {
    title: '`fetchMore`, with pages in one list',
    async run(stage) {
      const seen: { result: any } = { result: null };
      const component = stage.hook(
        () => (seen.result = stage.library.useQuery(stage.Feed, { variables: { offset: 0 } })),
      );
      await stage.show([component]);
      await stage.act(() => seen.result.fetchMore({ variables: { offset: 1 } }));
    },
  },
  {
    title: '`useLazyQuery`, called twice',
    async run(stage) {
      const seen: { ask: any } = { ask: null };
      const component = stage.hook(() => {
        const [ask, result] = stage.library.useLazyQuery(stage.Video);
        seen.ask = ask;
        return result;
      });
      await stage.show([component]);
      for (const id of ['1', '2']) {
        stage.hold();
        await stage.act(() => void seen.ask({ variables: { id } }));
        await stage.release();
      }
    },
  },
  {
    title: '`useMutation`, beside a query of the object',
    async run(stage) {
      const { component, seen } = rename(stage);
      await stage.show([queryOf(stage).component], [component]);
      await stage.act(() => seen.run());
    },
  },
  {
    title: 'an optimistic mutation',
    async run(stage) {
      await stage.show([queryOf(stage).component]);
      await stage.act(() =>
        stage.client.mutate({
          mutation: stage.Rename,
          variables: { id: '1', title: 'Slack' },
          optimisticResponse,
        }),
      );
    },
  },
  {
    title: 'an optimistic mutation, which fails',
    async run(stage) {
      const { component, seen } = rename(stage, { optimisticResponse });
      await stage.show([queryOf(stage).component], [component]);
      stage.failNext('network');
      await stage.act(() => seen.run().catch(() => stage.note('rejected')));
    },
  },
  {
    title: '`refetchQueries` of a mutation',
    async run(stage) {
      const { component } = queryOf(stage);
      await stage.show([component]);
      stage.retitle('1', 'Slack');
      await stage.act(() =>
        stage.client.mutate({
          mutation: stage.Rename,
          variables: { id: '2', title: 'Flood' },
          refetchQueries: ['Video'],
        }),
      );
    },
  },
  {
    title: '`useFragment`, before and after the object is there',
    async run(stage) {
      const { library, hook } = stage;
      const fragment = library.gql('fragment Title on Video { id title }');
      const component = hook(() => {
        const { data, complete } = library.useFragment({ fragment, from: { __typename: 'Video', id: '1' } });
        return { data: complete ? data : undefined, complete };
      });
      await stage.show([component]);
      await cached(stage);
      await stage.act(() => stage.client.cache.evict({ id: 'Video:1' }));
    },
  },
  {
    title: '`useSuspenseQuery`, then other variables',
    async run(stage) {
      const { library, hook, Video } = stage;
      const { createElement, Suspense } = library.react;
      const Shown = hook((props) => library.useSuspenseQuery(Video, props));
      const Waiting = () => {
        stage.note('suspended');
        return null;
      };
      const component = (props: object) =>
        createElement(Suspense, { fallback: createElement(Waiting) }, createElement(Shown, props));
      await stage.show([component, one]);
      await stage.show([component, { variables: { id: '2' } }]);
    },
  },
];
