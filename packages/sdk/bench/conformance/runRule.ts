// One contender is asked one rule, in a process of its own: `node runRule.mjs CONTENDER RULE`. What it does to a prototype, or
// throws where nobody can catch it, concerns nobody else. The last line says what was seen.
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

/** What comes later is too late: clients keep timers. */
function tell(said: { readonly seen?: string; readonly lacks?: string }): never {
  console.log(JSON.stringify(said));
  process.exit();
}
