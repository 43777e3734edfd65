import { createHash } from 'node:crypto';
import { type ExecutionResult, getOperationAST, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { MutationRecords } from '../../library/videos/mutationRecords.ts';
import type { GraphqlContext } from './context.ts';
import { isIntended, refusal } from './errors.ts';

/** Far above the size of the site's mutation responses, in bytes. */
const maxKeptBytes = 16 * 1024;

interface StoredNotes {
  /** Called with the size in bytes of each stored response. */
  readonly noteStored?: (bytes: number) => void;
}

/**
 * Applies mutations with an `Idempotency-Key` only once. A retry receives the response to the first request, and
 * waits for it if necessary. If a crash interrupts a mutation, the retry completes it, because every step records
 * itself in its own transaction. For a response that is too large to store, a retry runs the same way: nothing is
 * applied twice, and the data is read again.
 */
export function idempotencyPlugin(records: MutationRecords): Plugin<GraphqlContext & StoredNotes> {
  const running = new Map<string, Promise<ExecutionResult>>();

  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const { viewerId, isOwner, idempotencyKey: key, nowMs, params, noteStored } = args.contextValue;
      const operation = getOperationAST(args.document, args.operationName);
      if (key === null || operation?.operation !== 'mutation') return;
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([params.query, params.operationName, params.variables]))
        // A response to the owner must not be replayed to the next user of the same browser.
        .update(isOwner ? 'owner' : '')
        .digest('base64url');

      const runOnce = async (): Promise<ExecutionResult> => {
        const record = await records.begin({ viewerId, key, fingerprint, nowMs });
        if (record.fingerprint !== fingerprint) {
          throw refusal(
            422,
            'IDEMPOTENCY_KEY_REUSED',
            'This Idempotency-Key was used for another request. Use a new one for each request.',
          );
        }
        if (record.answer !== null) return resultOf(record.answer);
        const result = (await executeFn(args)) as ExecutionResult;
        // After an unexpected error, a retry may succeed.
        if (result.data !== undefined && (result.errors ?? []).every(isIntended)) {
          const answer = JSON.stringify(result);
          const bytes = Buffer.byteLength(answer);
          if (bytes <= maxKeptBytes) {
            await records.finish({ viewerId, key, answer });
            noteStored?.(bytes);
          }
        }
        return result;
      };

      setExecuteFn(() => {
        const name = JSON.stringify([viewerId, key]);
        // Wait for the running request with this name, whether it fails or not: it may have the same key.
        const before = running.get(name) ?? Promise.resolve();
        const mine = before.then(runOnce, runOnce);
        running.set(name, mine);
        const forget = () => {
          if (running.get(name) === mine) running.delete(name);
        };
        mine.then(forget, forget);
        return mine;
      });
    },
  };
}

/** Restores a stored response with real error objects: anything but a GraphQLError is masked as a fault. */
function resultOf(answer: string): ExecutionResult {
  const { data, errors } = JSON.parse(answer) as {
    data: ExecutionResult['data'];
    errors?: readonly GraphQLFormattedError[];
  };
  return {
    data,
    ...(errors && {
      errors: errors.map(({ message, path, extensions }) => new GraphQLError(message, { path, extensions })),
    }),
  };
}
