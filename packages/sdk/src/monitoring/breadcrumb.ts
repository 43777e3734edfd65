import type { Variables } from '../contract/document.ts';
import type {
  Breadcrumb,
  ClientEvent,
  EventListener,
  OperationFacts,
  OutboxEvent,
  TabsEvent,
} from '../contract/events.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import { cutText, excerptOf } from './excerpt.ts';

export interface BreadcrumbOptions {
  /** Names of the variables that may be recorded. Defaults to an empty list, because any variable may be private. */
  readonly variables?: readonly string[];
  /** Maximum number of characters of a query, a result or a variable. Defaults to 2,000. */
  readonly maxLength?: number;
}

/**
 * Creates an event listener that passes breadcrumbs to any monitoring service. For Sentry, use `sentryMonitor`.
 *
 * @example
 * ```ts
 * createClient({ url: '/api/graphql', onEvent: breadcrumbs((breadcrumb) => trail.push(breadcrumb)) });
 * ```
 */
export function breadcrumbs(
  listener: (breadcrumb: Breadcrumb) => void,
  options: BreadcrumbOptions = {},
): EventListener {
  return (event) => {
    const breadcrumb = breadcrumbOf(event, options);
    if (breadcrumb !== null) listener(breadcrumb);
  };
}

/**
 * Converts an event into a breadcrumb for a monitoring service, or returns `null` if it needs none.
 *
 * An operation produces a breadcrumb with its query and its result or error when it ends, and one for each retry.
 * Successful cache reads, and facts that another breadcrumb already contains, produce none.
 */
export function breadcrumbOf(
  event: ClientEvent,
  { variables: allowed = [], maxLength = 2_000 }: BreadcrumbOptions = {},
): Breadcrumb | null {
  const { timestampMs } = event;

  const crumb = (
    category: string,
    message: string,
    level: Breadcrumb['level'],
    data: Breadcrumb['data'],
  ): Breadcrumb => ({ category, message, level, data, timestampMs });
  const ofOperation = (
    { operationKind, operationName }: OperationFacts,
    level: Breadcrumb['level'],
    data: Breadcrumb['data'],
  ) =>
    crumb(`graphql.${operationKind}`, operationName ?? 'without a name', level, { operationName, ...data });
  const textOf = (error: unknown) =>
    cutText(error instanceof Error ? `${error.name}: ${error.message}` : String(error), maxLength);
  const request = ({ query, variables }: { readonly query: string; readonly variables: Variables }) => ({
    query: cutText(query, maxLength),
    ...pickVariables(variables, allowed, maxLength),
  });
  switch (event.type) {
    case 'request.succeeded': {
      const { attempts, elapsedMs } = event;
      const { errors, data: resultData } = event.response;
      // Errors first: in a long result, they are the important part.
      const result = excerptOf({ errors: errors && hideValues(errors), data: resultData }, maxLength);
      const data = { ...request(event), result, attempts, elapsedMs };
      return ofOperation(event, errors ? 'warning' : 'info', data);
    }
    case 'request.failed': {
      const { attempts, elapsedMs } = event;
      return ofOperation(event, 'error', {
        ...request(event),
        error: textOf(event.error),
        attempts,
        elapsedMs,
      });
    }
    case 'request.retried':
    case 'subscription.reconnecting': {
      const { type, attempt, delayMs, error } = event;
      const what = type.split('.')[1]!;
      return ofOperation(event, 'warning', { [what]: textOf(error), attempt, delayMs });
    }
    case 'subscription.connected':
      return ofOperation(event, 'info', { connected: true, attempts: event.attempts });
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
      return crumb('persistence', 'A stored snapshot was dropped.', 'info', { reason: event.reason });
    case 'persistence.purged':
      return crumb('persistence', 'Cache and storage were emptied.', 'info', { elsewhere: event.elsewhere });
    case 'persistence.cleared':
      return crumb('persistence', 'Writing failed, so the storage was cleared.', 'warning', {
        error: textOf(event.error),
      });
    case 'persistence.failed':
      if (event.ignored) return null;
      return crumb('persistence', `The storage failed (${event.action}).`, 'error', {
        error: textOf(event.error),
      });
    case 'listener.failed':
      return crumb('listener', 'A listener of events threw.', 'error', { error: textOf(event.error) });
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
      // All in one form, because separate names would be in every bundle.
      const { type, ...data }: Told<OutboxEvent | Extract<TabsEvent, { type: 'tabs.failed' }>> = event;
      const error = 'error' in data ? textOf(data.error) : undefined;
      const level = type === 'outbox.failed' ? 'error' : error ? 'warning' : 'info';
      const [category, message] = type.split('.') as [string, string];
      return crumb(category, message, level, { ...data, error });
    }
  }
}

type Told<Event> = Event & { readonly timestampMs: number };

/** Returns the allowed variables under `variables`, or an empty object. */
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

/** Removes values from errors: servers quote the value of a variable that they reject. */
export function hideValues(errors: readonly GraphQLFormattedError[]): readonly GraphQLFormattedError[] {
  return errors.map((error) => ({ ...error, message: error.message.replace(/(Variable \S+) .*/s, '$1 …') }));
}
