import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { anyBudget, type ReadBudget, spentText } from '../http/readBudget.ts';
import type { GraphqlContext } from './context.ts';
import { refusal } from './errors.ts';
import { pointsPerMs } from './queryCost.ts';

export function isIntrospection(query = ''): boolean {
  return /__(?:schema|type)\b/.test(query);
}

/**
 * Stops operations at the limits of their `Work`, and those of clients who have spent their budget before they begin. Parsing and
 * validating a document that is not known are paid for by the time they took, also where it is refused: rules compare its fields with each other.
 *
 * @param nowMs of a clock that is never put back
 */
export function workPlugin(
  nowMs: () => number,
): Plugin<GraphqlContext & { readonly readBudget?: ReadBudget }> {
  /** Both are done without a pause, so the time is theirs alone. */
  function payForTime(budget: ReadBudget): () => void {
    const waitSeconds = budget.take(0);
    if (waitSeconds > 0) throw tooMuch(waitSeconds);
    const beginMs = nowMs();
    return () => budget.giveBack(-Math.floor((nowMs() - beginMs) * pointsPerMs));
  }

  return {
    onParse: ({ context }) => payForTime(context.readBudget ?? anyBudget),
    onValidate: ({ context }) => payForTime(context.readBudget ?? anyBudget),
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
