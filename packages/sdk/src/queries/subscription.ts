import { checkOptions } from '../contract/checkOptions.ts';
import type { SubscribeOptions, Subscription, SubscriptionObserver } from '../contract/client.ts';
import type { Variables } from '../contract/document.ts';
import { AbortError } from '../contract/errors.ts';
import { nextOperationId } from '../contract/operationId.ts';
import type { Transport } from '../contract/transport.ts';
import { operationOf } from '../documents/operation.ts';
import { withTypename } from '../documents/withTypename.ts';
import { errorOfResponse } from './queryResult.ts';
import type { ClientState } from './clientState.ts';
import { subscribeRules } from './operationRules.ts';
import { requireKind } from './requireKind.ts';

/** Ends a subscription that its subscriber did not end. */
export type EndSubscription = (why: string) => void;

/**
 * Creates a subscription. Each subscriber has its own request, because subscribers that start at different times may
 * receive different events. Events are in the cache before subscribers receive them.
 *
 * @param active the subscriptions in progress
 * @throws Error if the document is not a subscription, with the method to call instead
 */
export function createSubscription<Data, Vars>(
  store: Pick<ClientState, 'cache'>,
  transport: Transport,
  active: Set<EndSubscription>,
  options: SubscribeOptions<Data, Vars>,
): Subscription<Data> {
  checkOptions('client.subscribe', options, subscribeRules);
  const { context, signal, errorPolicy = 'none' } = options;
  const operation = operationOf(options.query);
  requireKind(operation, 'subscription');
  const query = withTypename(options.query);
  const variables = options.variables as Variables | undefined;

  function subscribe(observer: SubscriptionObserver<Data>): () => void {
    const end: EndSubscription = (why) => {
      stop();
      const { name: operationName } = operation;
      const message = `${operationName ?? 'The subscription'} was aborted: ${why}`;
      observer.error?.(new AbortError(message, { operationName, attempts: 0 }));
    };
    let isOver = false;
    const cancel = transport.execute(
      { query, variables, context, signal, operationId: nextOperationId() },
      {
        next({ data, errors }, attempts) {
          if (data != null) store.cache?.writeQuery<unknown, Variables>({ query, variables, data, errors });
          const error = errorOfResponse(errors, errorPolicy, operation.name, attempts);
          const isRefused = error !== undefined && errorPolicy === 'none';
          observer.next?.({ data: isRefused ? undefined : ((data ?? undefined) as Data | undefined), error });
        },
        error(error) {
          finish();
          observer.error?.(error);
        },
        complete() {
          finish();
          observer.complete?.();
        },
      },
    );
    if (!isOver) active.add(end);

    function finish(): void {
      isOver = true;
      active.delete(end);
    }
    function stop(): void {
      finish();
      cancel();
    }
    return stop;
  }

  return {
    subscribe(observer) {
      if (typeof observer !== 'function') return subscribe(observer);
      return subscribe({ next: observer, error: (error) => observer({ data: undefined, error }) });
    },
  };
}
