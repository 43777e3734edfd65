import { type ExecutionResult, getOperationAST } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { isIntended } from './errors.ts';

/** An executed operation; for a subscription, its start. */
export interface ObservedOperation {
  /** The name in the document; null for an anonymous operation. */
  readonly name: string | null;
  readonly hasErrors: boolean;
  readonly elapsedMs: number;
}

export interface Observer {
  /** Called with every fault in a resolver, which is masked for the client, and the id of its request. */
  readonly onFault: (error: unknown, requestId?: string) => void;
  readonly onOperation?: ((operation: ObservedOperation) => void) | undefined;
}

/**
 * Reports operations and their faults. It runs before errors are masked for the client, because masking does not have
 * the request.
 */
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
