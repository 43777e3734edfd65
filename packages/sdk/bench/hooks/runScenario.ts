import type { ReactNode } from 'react';
import type { HookLibrary, HookResult } from './hookLibrary.ts';
import type { Scenario } from './scenarios.ts';

/** What a scenario can do. */
export interface Stage {
  readonly library: HookLibrary;
  readonly client: any;
  readonly Video: any;
  readonly VideoLength: any;
  readonly Feed: any;
  readonly Rename: any;
  /** A component that renders nothing, and notes the result of a hook. */
  hook(useResult: (props: any) => HookResult, name?: string): (props: any) => null;
  /** Renders components, with the properties given. Waits for nothing but effects. */
  show(...elements: readonly (readonly [component: any, props?: object])[]): Promise<void>;
  /** Runs something that may render, and waits until nothing happens any more. */
  act(action: () => unknown): Promise<void>;
  note(text: string): void;
  /** Changes titles on the server. */
  retitle(id: string, title: string): void;
  /** The next response has this error, with the data or without. */
  failNext(how: 'graphql' | 'graphql with data' | 'network'): void;
  /** Holds responses back until `release`. */
  hold(): void;
  release(): Promise<void>;
}

/** The names of network statuses, except those of first requests and of results. */
const purposes: { readonly [status: number]: string } = { 2: 'variables', 3: 'more', 4: 'refetch' };

/** Runs a scenario with a library, and returns everything that was rendered, in order. */
export async function runScenario(library: HookLibrary, { run }: Scenario): Promise<string> {
  const { react, gql } = library;
  const notes: string[] = [];
  const titles = new Map([
    ['1', 'Tides'],
    ['2', 'Ebb'],
    ['3', 'Neap'],
  ]);
  let failure: Parameters<Stage['failNext']>[0] | null = null;
  let held: (() => void)[] | null = null;
  let requests = 0;

  async function fetch(_: unknown, { body }: { body: string }): Promise<Response> {
    requests += 1;
    const { operationName, variables } = JSON.parse(body);
    if (held !== null) await new Promise<void>((resolve) => held!.push(resolve));
    const how = failure;
    failure = null;
    if (how === 'network') throw new TypeError('Failed to fetch');
    if (operationName === 'Rename' && how === null) titles.set(variables.id, variables.title);
    const video = (id: string) => ({ __typename: 'Video', id, title: titles.get(id) });
    const data: any =
      operationName === 'Feed'
        ? { feed: [...titles.keys()].slice(variables.offset ?? 0, (variables.offset ?? 0) + 1).map(video) }
        : operationName === 'Rename'
          ? { rename: video(variables.id) }
          : operationName === 'VideoLength'
            ? { video: { __typename: 'Video', id: variables.id, length: 90 } }
            : { video: video(variables.id) };
    const json =
      how === null
        ? { data }
        : { data: how === 'graphql' ? null : data, errors: [{ message: 'not now', path: ['video'] }] };
    return new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } });
  }

  const client = library.createClient({
    fetch: fetch as typeof globalThis.fetch,
    typePolicies: { Query: { fields: { feed: library.pages } } },
  });
  const container = document.body.appendChild(document.createElement('div'));
  const root = library.createRoot(container);

  function note(text: string): void {
    if (notes.at(-1) !== text) notes.push(text);
  }

  async function act(action: () => unknown): Promise<void> {
    await react.act(async () => {
      // Failures are in the results of hooks.
      await Promise.resolve(action()).catch(() => {});
      for (let turn = 0; turn < 12; turn += 1) await library.turn();
    });
  }

  const stage: Stage = {
    library,
    client,
    Video: gql('query Video($id: ID!) { video(id: $id) { id title } }'),
    VideoLength: gql('query VideoLength($id: ID!) { video(id: $id) { id length } }'),
    Feed: gql('query Feed($offset: Int) { feed(offset: $offset) { id title } }'),
    Rename: gql('mutation Rename($id: ID!, $title: String!) { rename(id: $id, title: $title) { id title } }'),
    hook: (useResult, name) => (props) => {
      note([name, describe(useResult(props))].filter(Boolean).join(': '));
      return null;
    },
    show: (...elements) =>
      act(() => {
        const children: ReactNode[] = elements.map(([component, props], index) =>
          react.createElement(component, { key: index, ...props }),
        );
        root.render(react.createElement(library.Provider, { client }, ...children));
      }),
    act,
    note,
    retitle: (id, title) => void titles.set(id, title),
    failNext: (how) => (failure = how),
    hold: () => (held = []),
    release: () =>
      act(() => {
        const waiting = held ?? [];
        held = null;
        for (const resume of waiting) resume();
      }),
  };
  try {
    await run(stage);
    await act(() => root.unmount());
  } finally {
    container.remove();
    client.stop();
  }
  return `${notes.join(' → ')} (${requests} ${requests === 1 ? 'request' : 'requests'})`;
}

function describe({ data, error, loading, networkStatus, called, complete }: HookResult): string {
  const purpose = purposes[networkStatus ?? 0];
  const parts = [
    called === false ? 'not called' : '',
    loading ? `loading${purpose ? ` (${purpose})` : ''}` : '',
    data ? shown(data) : '',
    complete === false ? 'incomplete' : '',
    error ? 'error' : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'nothing';
}

function shown(data: any): string {
  const videos = data.feed ?? [data.video ?? data.rename ?? data];
  return videos.map(({ title, length }: any) => title ?? length ?? '?').join(' + ');
}
