import * as fc from 'fast-check';
import { suite } from 'uvu';
import { arbitraryProgram, type Emphasis } from './model/arbitraryProgram.laws.ts';
import { emphases } from './model/emphases.laws.ts';
import { runProgram } from './model/runProgram.laws.ts';

// Random programs (a schema, documents, responses, and calls) run against the cache and a slow model of it. A failing
// program shrinks and is printed as code, with the environment variables that replay it: SEED for all programs, ABOUT
// for one of these tests, CASE for the program. Each test run tries other programs; LONG=1 tries many.

const { SEED, TEST_SEED, ABOUT, CASE, LONG } = process.env;
const seed = Number(SEED ?? TEST_SEED ?? 1);
const programs = LONG === '1' ? 500 : 40;

const it = suite('createCache: against a model');

for (const [about, emphasis] of Object.entries(emphases)) {
  if (ABOUT === undefined || ABOUT === about) it(`agrees about ${about}`, () => agree(about, emphasis));
}

function agree(about: string, emphasis: Emphasis): void {
  const property = fc.property(arbitraryProgram(emphasis), runProgram);
  const found = fc.check(property, {
    numRuns: programs,
    seed,
    ...(CASE && { path: CASE, endOnFailure: true }),
  });
  if (!found.failed) return;
  const replay = `SEED=${found.seed} ABOUT=${JSON.stringify(about)} CASE=${found.counterexamplePath}`;
  const { errorInstance: error } = found;
  const message = error instanceof Error ? error.message : String(error);
  throw new Error(`${message}\n\n${replay} replays this.`, { cause: error });
}

it.run();
