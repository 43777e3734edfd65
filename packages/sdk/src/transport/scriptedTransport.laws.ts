// A transport over a scripted network, and what its callers heard: for its tests.
import type { ClientError } from '../contract/errors.ts';
import type { ClientEvent } from '../contract/events.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { gql } from '../gql.ts';
import {
  createScriptedFetch,
  createVirtualClock,
  type Script,
  type ScriptedReply,
} from '../testing/index.ts';
import { createTransport, type TransportOptions } from './createTransport.ts';

export const HomePage = gql`
  query HomePage($first: Int) {
    home(first: $first) {
      totalCount
    }
  }
`;
export const SetLike = gql`
  mutation SetLike($liked: Boolean!) {
    setLike(liked: $liked)
  }
`;

export const answer: ScriptedReply = { json: { data: { home: { totalCount: 3 } } } };
export const busy: ScriptedReply = { status: 503, text: 'busy' };
export const refused = (): ScriptedReply => ({ error: new TypeError('Failed to fetch') });

/** What one caller heard, in order. */
export interface Heard {
  readonly responses: GraphQLResponse[];
  readonly errors: ClientError[];
  readonly calls: string[];
}

export function setup(script: Script, options: Partial<TransportOptions> = {}, seed = 1) {
  const clock = createVirtualClock({ startMs: 0, seed });
  const fetch = createScriptedFetch(script);
  const events: ClientEvent[] = [];
  const transport = createTransport({
    url: 'http://site.test/api/graphql',
    fetch,
    runtime: clock.runtime,
    onEvent: (event) => events.push(event),
    ...options,
  });

  function execute(request: Partial<TransportRequest> = {}): Heard & { readonly cancel: () => void } {
    const heard: Heard = { responses: [], errors: [], calls: [] };
    const cancel = transport.execute(
      { query: HomePage, ...request },
      {
        next: (response) => {
          heard.calls.push('next');
          heard.responses.push(response);
        },
        error: (error) => {
          heard.calls.push('error');
          heard.errors.push(error);
        },
        complete: () => heard.calls.push('complete'),
      },
    );
    return { ...heard, cancel };
  }

  const types = () => events.map((event) => event.type);
  return { clock, fetch, events, types, transport, execute };
}

export const eventsOf = <Type extends ClientEvent['type']>(events: readonly ClientEvent[], type: Type) =>
  events.filter((event): event is Extract<ClientEvent, { type: Type }> => event.type === type);
