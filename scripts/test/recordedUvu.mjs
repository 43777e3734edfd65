// Compiled tests import this module instead of uvu. It exports uvu and records each suite and test: uvu passes suites that never run
// and hooks that throw, and the record shows both.
import { suite as makeSuite } from 'uvu';

/** The record of the file that is running now. */
let record;
startRecord();

/**
 * Begins the record of the next file.
 *
 * @param onTest called with the name of each test when it starts
 */
export function startRecord(onTest = () => {}) {
  record = { suites: [], tests: [], hookErrors: [], onTest };
  return record;
}

export function suite(name = '', state) {
  const it = makeSuite(name, state);
  const suiteRecord = { name, made: 0, run: 0, skipped: 0, notRun: null };
  record.suites.push(suiteRecord);
  const inFile = record;
  const add = (register) => (testName, handler) => {
    suiteRecord.made += 1;
    register(testName, recordTest(inFile, name, testName, handler));
  };
  const hook = (register, kind) => (handler) => register(recordHook(inFile, suiteRecord, kind, handler));
  const recorded = add(it);
  recorded.before = hook(it.before, 'before');
  recorded.before.each = hook(it.before.each, 'before.each');
  recorded.after = hook(it.after, 'after');
  recorded.after.each = hook(it.after.each, 'after.each');
  recorded.only = add(it.only);
  recorded.skip = (...given) => {
    suiteRecord.skipped += 1;
    it.skip(...given);
  };
  recorded.run = () => {
    suiteRecord.run = suiteRecord.made;
    it.run();
  };
  return recorded;
}

export const test = suite();

function recordTest(inFile, suiteName, name, handler) {
  return async (context) => {
    const entry = { suite: suiteName, name, passed: false, notRun: null, durationMs: 0 };
    inFile.tests.push(entry);
    inFile.onTest(`${suiteName} “${name}”`);
    const startedAtMs = performance.now();
    try {
      await handler(context);
      entry.passed = true;
    } catch (error) {
      if (error?.name === 'NotRun') entry.notRun = error.message;
      else throw asError(error);
    } finally {
      entry.durationMs = performance.now() - startedAtMs;
    }
  };
}

function recordHook(inFile, suiteRecord, kind, handler) {
  return async (context) => {
    try {
      await handler(context);
    } catch (error) {
      if (error?.name === 'NotRun' && kind === 'before') suiteRecord.notRun = error.message;
      else inFile.hookErrors.push({ suite: suiteRecord.name, kind, text: error?.stack ?? String(error) });
      throw asError(error);
    }
  };
}

/** uvu prints only errors. */
function asError(thrown) {
  return thrown instanceof Error || (thrown?.name && thrown?.stack)
    ? thrown
    : new Error(`thrown: ${String(thrown)}`);
}
