import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { anyBudget, type ReadBudget, spentText } from '../../http/limits/readBudget.ts';
import type { GraphqlContext } from './context.ts';
import { refusal } from './errors.ts';
import { pointsPerMs } from './queryCost.ts';

export function isIntrospection(query = ''): boolean {
  return /__(?:schema|type)\b/.test(query);
}

/**
 * Stops operations at the limits of their `Work`, and refuses them if the client has spent its budget. Parsing and
 * validating a new document are charged by the time they took, even if it is refused, because some rules compare its
 * fields with one another.
 *
 * @param nowMs reads a monotonic clock
 */
export function workPlugin(
  nowMs: () => number,
): Plugin<GraphqlContext & { readonly readBudget?: ReadBudget }> {
  /** Parsing and validation are synchronous, so the elapsed time is theirs alone. */
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
      // The fields of introspection come from graphql-js and are not counted, so the whole estimated cost is charged.
      if (isIntrospection(params.query)) work.addPoints(work.cost);
      // Done here, so that a partial result of a stopped operation is not stored under an idempotency key.
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
