import { compileRegex, parseRegex, stepsOf } from './regexSteps.mjs';

/** A search with more steps is not linear for any text that a test uses. */
const mostSteps = 3_000_000;

/**
 * Counts the steps of every regular expression that `run` executes, also inside `replace`, `split` and `matchAll`. The
 * same program takes the same number of steps for the same text on every machine.
 *
 * @param run the work; its regular expressions return their usual results
 * @throws {Error} when one search takes more than three million steps
 */
export async function countRegexSteps(run) {
  const { exec } = RegExp.prototype;
  const programs = new Map();
  let last = { text: '', characters: [] };
  let steps = 0;
  let excess = null;
  let isCounting = false;

  function count(regex, text) {
    const { source, flags, lastIndex } = regex;
    const key = `/${source}/${flags}`;
    if (!programs.has(key)) programs.set(key, compileRegex(parseRegex(source, flags), flags));
    // Split once for the many searches of one `replace`.
    if (last.text !== text)
      last = { text, characters: Array.from({ length: text.length }, (_, i) => text[i]) };
    // Counts a single search: `g` only decides where it begins.
    const first = regex.global || regex.sticky ? lastIndex : 0;
    const taken = stepsOf(programs.get(key), flags.replace('g', ''), last.characters, mostSteps, first);
    steps += taken;
    if (taken > mostSteps)
      excess ??= new Error(`${key} takes more than ${mostSteps} steps over ${text.length} characters.`);
  }

  // All searches call it, including those of `replace` and `split` (ECMA-262 §22.2.7.1).
  // oxlint-disable-next-line no-extend-native -- put back below
  RegExp.prototype.exec = function (text) {
    if (!isCounting && !excess) {
      // The counter uses regular expressions itself.
      isCounting = true;
      try {
        count(this, String(text));
      } finally {
        isCounting = false;
      }
    }
    return exec.call(this, text);
  };
  try {
    await run();
  } finally {
    // oxlint-disable-next-line no-extend-native
    RegExp.prototype.exec = exec;
  }
  if (excess) throw excess;
  return steps;
}
