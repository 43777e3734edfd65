// Tests one rule with one library in a separate process: `node runRule.mjs CONTENDER RULE`. A changed prototype or an uncaught
// exception affects no other test. The last line of its output contains the observation.
import type { Contender } from './contender.ts';
import { rules } from './rules/index.ts';

const [name, id] = process.argv.slice(2);
const { contender } = (await import(`./conformance.${name}.mjs`)) as { contender: Contender };
process.on('uncaughtException', tellError);
setTimeout(() => tell({ seen: 'never settles' }), 50_000);

const lacks = contender.lacks[id!];
if (lacks !== undefined) tell({ lacks });
else {
  try {
    tell({ seen: await rules.find((rule) => rule.id === id)!.run(contender) });
  } catch (error) {
    tellError(error);
  }
}

function tellError(error: unknown): void {
  const { message } = error as Error;
  tell({ seen: `throws "${message.length > 50 ? `${message.slice(0, 50).trimEnd()}…` : message}"` });
}

/** Prints the observation and exits, because the clients have pending timers. */
function tell(said: { readonly seen?: string; readonly lacks?: string }): never {
  console.log(JSON.stringify(said));
  process.exit();
}
