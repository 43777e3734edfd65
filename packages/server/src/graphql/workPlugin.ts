import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { anyBudget, type ReadBudget, spentText } from '../http/readBudget.ts';
import type { GraphqlContext } from './context.ts';
import { refusal } from './errors.ts';

export function isIntrospection(query = ''): boolean {
  return /__(?:schema|type)\b/.test(query);
}

/** Stops operations at the limits of their `Work`, and those of clients who have spent their budget before they begin. */
export function workPlugin(): Plugin<GraphqlContext & { readonly readBudget?: ReadBudget }> {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const { work, readBudget = anyBudget, params } = args.contextValue;
      const waitSeconds = readBudget.take(work.cost);
      if (waitSeconds > 0) throw tooMuch(waitSeconds);
      // Its fields are the library's own, which count nothing: all of it is spent.
      if (isIntrospection(params.query)) work.addPoints(work.cost);
      // Here, so that no part of what was stopped is kept as the answer to an idempotency key.
      setExecuteFn(async (each: ExecutionArgs) => {
        const result = await executeFn(each);
        return work.refusal ? { errors: [work.refusal] } : result;
      });
      return { onExecuteDone: () => readBudget.giveBack(work.cost - work.spent()) };
    },
  };
}

function tooMuch(waitSeconds: number) {
  return refusal(429, 'TOO_MANY_REQUESTS', spentText(waitSeconds), { 'retry-after': String(waitSeconds) });
}
