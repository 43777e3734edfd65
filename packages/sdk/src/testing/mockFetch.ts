import { createTimers, type Timers } from '../contract/runtime.ts';
import type { Mock, MockedOperation } from './mock.ts';
import { answerInParts, delayed, isSubscription } from './mockAnswer.ts';
import { mismatchesOf, nameOfMock, type SentOperation, sentOperation } from './mockMatch.ts';
import { createScriptedFetch, type ScriptedReply, type ScriptedRequest } from './scriptedFetch.ts';

/** Options of `createMockFetch`. */
export interface MockFetchOptions {
  /** The clock for `delay`. Defaults to that of the platform. */
  readonly runtime?: Partial<Timers>;
  /** Whether to warn in the console immediately about a request without a matching mock. Defaults to true. */
  readonly showWarnings?: boolean;
}

/** A `fetch` that responds with mocks. */
export interface MockFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** All requests so far, including those without a matching mock. */
  readonly requests: readonly ScriptedRequest[];
  /** The operations in these requests. */
  readonly operations: readonly MockedOperation[];
  /** Adds mocks after the existing ones. */
  add(...mocks: readonly Mock[]): void;
  /** The names of the mocks that were not used yet. */
  readonly pending: readonly string[];
  /**
   * Checks at the end of a test that every request had a mock and every mock was used.
   *
   * @throws Error with the first request without a mock, or the unused mocks
   */
  done(): void;
}

interface UsedMock {
  readonly mock: Mock;
  uses: number;
}

/**
 * Creates a `fetch` that responds to each operation with the first matching mock that is not used up.
 *
 * A request without a matching mock receives a GraphQL error, so that it is not retried. The message shows the
 * differences to the nearest mock, and `done()` throws the same message.
 */
export function createMockFetch(
  mocks: readonly Mock[],
  { runtime, showWarnings = true }: MockFetchOptions = {},
): MockFetch {
  const timers = createTimers(runtime);
  const used = mocks.map(unused);
  const operations: MockedOperation[] = [];
  let mistake: Error | undefined;

  function refuse(message: string): ScriptedReply {
    mistake ??= new Error(message);
    if (showWarnings) console.warn(message);
    return { json: { errors: [{ message }] } };
  }

  const fetch = createScriptedFetch((request) => {
    const sent = sentOperation(request);
    if (sent === null) {
      return refuse(
        `${request.method} ${request.url} has no operation in it that a mock could answer: mocks take JSON by POST, and queries by GET.`,
      );
    }
    operations.push({ operationName: sent.operationName, variables: sent.variables });
    const found = used.find(
      ({ mock, uses }) => uses < (mock.maxUsageCount ?? 1) && mismatchesOf(mock, sent).length === 0,
    );
    if (found === undefined) return refuse(noMockFor(sent, used));
    found.uses += 1;
    return answerOf(found.mock, sent, request, timers);
  });

  const pending = () => used.filter(({ uses }) => uses === 0).map(({ mock }) => nameOfMock(mock));
  const parts = {
    requests: fetch.requests,
    operations,
    add: (...more: readonly Mock[]) => void used.push(...more.map(unused)),
    done() {
      if (mistake) throw mistake;
      const names = pending();
      if (names.length > 0) throw new Error(`These mocks were not used: ${names.join(', ')}.`);
    },
  };
  const mockFetch = Object.assign(
    (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
    parts,
  );
  return Object.defineProperty(mockFetch, 'pending', { get: pending }) as typeof mockFetch &
    Pick<MockFetch, 'pending'>;
}

/** @throws Error if the mock has no outcome */
function unused(mock: Mock): UsedMock {
  const { result, error, status, parts, delay } = mock;
  if ((result ?? error ?? status ?? parts) === undefined && delay !== Infinity) {
    throw new Error(
      `The mock ${nameOfMock(mock)} has no outcome. Give it a result, an error, a status, parts, or delay: Infinity.`,
    );
  }
  return { mock, uses: 0 };
}

async function answerOf(
  mock: Mock,
  { variables }: SentOperation,
  request: ScriptedRequest,
  timers: Timers,
): Promise<ScriptedReply | Response> {
  const { delay = 0, error, status, headers = {}, parts, result } = mock;
  await delayed(timers, typeof delay === 'function' ? delay(variables) : delay, request.signal);
  if (error !== undefined) return { error };
  if (parts !== undefined) return answerInParts(parts, request, timers);
  if (result === undefined) return { status: status ?? 200, headers, text: '' };
  const response = typeof result === 'function' ? await result(variables) : result;
  if (isSubscription(request)) return answerInParts([{ result: response }], request, timers);
  return { status: status ?? 200, headers, json: response };
}

function noMockFor(sent: SentOperation, used: readonly UsedMock[]): string {
  const asked = `${sent.operationName ?? 'An operation without a name'}(${JSON.stringify(sent.variables)})`;
  if (used.length === 0) return `No mock answers ${asked}: there are none.`;
  const compared = used.map(({ mock }) => ({ mock, mismatches: mismatchesOf(mock, sent) }));
  const [nearest] = compared.sort((a, b) => distance(a.mismatches) - distance(b.mismatches));
  const { mock, mismatches } = nearest!;
  if (mismatches.length === 0) {
    const times = mock.maxUsageCount ?? 1;
    return `No mock answers ${asked}: the one that did is used up (maxUsageCount: ${times}).`;
  }
  return `No mock answers ${asked}. The nearest of ${used.length} is ${nameOfMock(mock)}:\n  ${mismatches.join('\n  ')}`;
}

/**
 * A mock of another operation always counts as less similar than a mock of the same operation, whatever its
 * variables.
 */
function distance(mismatches: readonly string[]): number {
  const isOther = mismatches.some((line) => line.startsWith('operation:'));
  return mismatches.length + (isOther ? 1_000 : 0);
}
