import { getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from './errors.ts';

/** Lets a mutation through (0), or says how many seconds to wait. */
export type MutationGate = () => number;

/** Mutations of who asks too often are refused with status 429, before anything is done. */
export function mutationGatePlugin(): Plugin<{ readonly mutationGate: MutationGate }> {
  return {
    onExecute({ args }) {
      if (getOperationAST(args.document, args.operationName)?.operation !== 'mutation') return;
      const waitSeconds = args.contextValue.mutationGate();
      if (waitSeconds > 0) {
        throw refusal(429, 'TOO_MANY_REQUESTS', `Too many changes at once. Try again in ${waitSeconds} s.`, {
          'retry-after': String(waitSeconds),
        });
      }
    },
  };
}
