import type { Variables } from '../contract/document.ts';
import type { Breadcrumb, ClientEvent, OperationFacts, OutboxEvent, TabsEvent } from '../contract/events.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import { cutText, excerptOf } from './excerpt.ts';

export interface BreadcrumbOptions {
  /** Names of the variables that may be recorded. Default: none, since any of them may be private. */
  readonly variables?: readonly string[];
  /** Characters that are kept of a query's text, of a result, and of a variable. Default: 2,000. */
  readonly maxLength?: number;
}

/**
 * What an event leaves in the trail of a monitoring service; `null`: nothing.
 *
 * An operation leaves its query with its result or its error when it ends, and a line for each retry. What went well
 * without the network, and what another breadcrumb says already, leaves none.
 */
export function breadcrumbOf(
  event: ClientEvent,
  { variables: allowed = [], maxLength = 2_000 }: BreadcrumbOptions = {},
): Breadcrumb | null {
  const { timestampMs } = event;

  const ofOperation = (
    facts: OperationFacts,
    level: Breadcrumb['level'],
    data: Breadcrumb['data'],
  ): Breadcrumb => ({
    category: `graphql.${facts.operationKind}`,
    message: facts.operationName ?? 'without a name',
    level,
    data: { operationName: facts.operationName, ...data },
    timestampMs,
  });
  const request = ({ query, variables }: { readonly query: string; readonly variables: Variables }) => ({
    query: cutText(query, maxLength),
    ...pickVariables(variables, allowed, maxLength),
  });
  const ofPersistence = (
    message: string,
    level: Breadcrumb['level'],
    data: Breadcrumb['data'],
  ): Breadcrumb => ({
    category: 'persistence',
    message,
    level,
    data,
    timestampMs,
  });

  switch (event.type) {
    case 'request.succeeded': {
      const { attempts, elapsedMs, response } = event;
      const data = { ...request(event), result: resultText(response, maxLength), attempts, elapsedMs };
      return ofOperation(event, response.errors ? 'warning' : 'info', data);
    }
    case 'request.failed': {
      const { attempts, elapsedMs, error } = event;
      const data = { ...request(event), error: errorText(error, maxLength), attempts, elapsedMs };
      return ofOperation(event, 'error', data);
    }
    case 'request.retried': {
      const { attempt, delayMs, error } = event;
      return ofOperation(event, 'warning', { retried: errorText(error, maxLength), attempt, delayMs });
    }
    case 'subscription.connected':
      return ofOperation(event, 'info', { connected: true, attempts: event.attempts });
    case 'subscription.reconnecting': {
      const { attempt, delayMs, error } = event;
      return ofOperation(event, 'warning', { reconnecting: errorText(error, maxLength), attempt, delayMs });
    }
    case 'request.aborted': {
      const { attempts, elapsedMs } = event;
      return ofOperation(event, 'info', { aborted: true, attempts, elapsedMs });
    }
    case 'request.paused':
      return ofOperation(event, 'warning', { paused: 'offline' });
    case 'request.withheld':
      return ofOperation(event, 'warning', { withheld: event.reason });
    case 'breaker.opened': {
      const { failingOperations, openMs } = event;
      return ofOperation(event, 'warning', { breaker: 'opened', failingOperations, openMs });
    }
    case 'breaker.closed':
      return ofOperation(event, 'info', { breaker: 'closed' });
    case 'persistence.dropped':
      return ofPersistence('A stored snapshot was dropped.', 'info', { reason: event.reason });
    case 'persistence.purged':
      return ofPersistence('Cache and storage were emptied.', 'info', { elsewhere: event.elsewhere });
    case 'persistence.cleared':
      return ofPersistence('Writing failed, so the storage was cleared.', 'warning', {
        error: errorText(event.error, maxLength),
      });
    case 'persistence.failed':
      if (event.ignored) return null;
      return ofPersistence(`The storage failed (${event.action}).`, 'error', {
        error: errorText(event.error, maxLength),
      });
    case 'listener.failed':
      return {
        category: 'listener',
        message: 'A listener of events threw.',
        level: 'error',
        data: { error: errorText(event.error, maxLength) },
        timestampMs,
      };
    case 'request.started':
    case 'request.deduplicated':
    case 'cache.hit':
    case 'cache.partial':
    case 'cache.missed':
    case 'persistence.merged':
    case 'persistence.restored':
    case 'persistence.saved':
    case 'tabs.ignored':
      return null;
    default: {
      // All of one form: a name for each would be in every bundle.
      const { type, ...data }: Told<OutboxEvent | Extract<TabsEvent, { type: 'tabs.failed' }>> = event;
      const error = 'error' in data ? errorText(data.error, maxLength) : undefined;
      const level = type === 'outbox.failed' ? 'error' : error ? 'warning' : 'info';
      const [category, message] = type.split('.') as [string, string];
      return { category, message, level, data: { ...data, error }, timestampMs };
    }
  }
}

type Told<Event> = Event & { readonly timestampMs: number };

/** The allowed variables that are there, under `variables`; nothing where there are none. */
export function pickVariables(
  variables: Variables,
  allowed: readonly string[],
  maxLength: number,
): { readonly variables?: { readonly [name: string]: string | number | boolean | null } } {
  const present = allowed.filter((name) => Object.hasOwn(variables, name) && variables[name] !== undefined);
  if (present.length === 0) return {};
  return {
    variables: Object.fromEntries(present.map((name) => [name, variableValue(variables[name], maxLength)])),
  };
}

function variableValue(value: unknown, maxLength: number): string | number | boolean | null {
  if (typeof value === 'string') return cutText(value, maxLength);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return excerptOf(value, maxLength);
}

function resultText({ data, errors }: GraphQLResponse, maxLength: number): string {
  // The errors first: of a long result, they are what one looks for.
  return excerptOf(errors ? { errors, data } : { data }, maxLength);
}

function errorText(error: unknown, maxLength: number): string {
  return cutText(error instanceof Error ? `${error.name}: ${error.message}` : String(error), maxLength);
}
