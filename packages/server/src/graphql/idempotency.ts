import { createHash } from 'node:crypto';
import { type ExecutionResult, getOperationAST, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { MutationRecords } from '../library/mutationRecords.ts';
import type { GraphqlContext } from './context.ts';
import { isIntended, refusal } from './errors.ts';

/** Far above the answers of the site's mutations, in bytes. */
const maxKeptBytes = 16 * 1024;

interface StoredNotes {
  /** Called with the bytes of each answer that is stored. */
  readonly noteStored?: (bytes: number) => void;
}

/**
 * Mutations with an `Idempotency-Key` are applied once: a repeat gets the answer of the first, waiting for it if need be. What a
 * crash leaves half done is finished by the repeat, for every step notes in its own transaction that it happened. An answer that is
 * too large to keep is made again for a repeat in the same way: nothing is applied twice, and what is read is as it is now.
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
        // What went wrong by accident may go right the next time.
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
        // After the one that runs, whether it failed or not: it may be another request with the same key.
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
