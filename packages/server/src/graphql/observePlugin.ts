import { type ExecutionResult, getOperationAST } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { isIntended } from './errors.ts';

/** An operation that was executed; of a subscription, that it began. */
export interface ObservedOperation {
  /** As its document says; null: it has none. */
  readonly name: string | null;
  readonly hasErrors: boolean;
  readonly elapsedMs: number;
}

export interface Observer {
  /** Hears of every fault in a resolver, which the asker is told nothing of, with the request it belongs to. */
  readonly onFault: (error: unknown, requestId?: string) => void;
  readonly onOperation?: ((operation: ObservedOperation) => void) | undefined;
}

/** Tells of operations, and of their faults while it is known whose they are: what masks errors for the asker knows no request. */
export function observePlugin(
  { onFault, onOperation }: Observer,
  told: WeakSet<object>,
): Plugin<{ requestId?: string }> {
  return {
    onExecute({ args }) {
      const startedMs = performance.now();
      return {
        onExecuteDone({ result }) {
          if (isAsyncIterable(result)) return;
          const { errors = [] } = result as ExecutionResult;
          for (const error of errors) {
            if (isIntended(error)) continue;
            told.add(error);
            onFault(error, args.contextValue.requestId);
          }
          const name = getOperationAST(args.document, args.operationName)?.name?.value ?? null;
          onOperation?.({
            name,
            hasErrors: errors.length > 0,
            elapsedMs: performance.now() - startedMs,
          });
        },
      };
    },
    onSubscribe({ args }) {
      const name = getOperationAST(args.document, args.operationName)?.name?.value ?? null;
      onOperation?.({ name, hasErrors: false, elapsedMs: 0 });
    },
  };
}
