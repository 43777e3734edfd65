import '../../src/react/jsdomPage.laws.ts';
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { oursIn } from '../../bench/hooks/hooksTable.ts';
import { library } from '../../bench/hooks/contenders/ours.ts';
import { runScenario } from '../../bench/hooks/runScenario.ts';
import { scenarios } from '../../bench/hooks/scenarios.ts';

// `npm run bench -- hooks` renders the same with Apollo Client.
const it = suite('what hooks render, beside Apollo Client');

const page = readFileSync(new URL('../../../../docs/benchmarks/hooks.md', import.meta.url), 'utf8');
const listed = oursIn(page);

for (const scenario of scenarios)
  it(scenario.title, async () => assert.is(await runScenario(library, scenario), listed.get(scenario.title)));

it('lists each scenario, and no other', () => {
  assert.equal(
    [...listed.keys()],
    scenarios.map(({ title }) => title),
  );
});

it.run();
