import { readFileSync } from 'node:fs';
import { samplePages } from './pages.mjs';
import { readSamples } from './readSamples.mjs';

/** Reads the pages with their samples: `{ path, markdown, programs, texts }` each. */
export function readPages(pages = samplePages()) {
  return pages.map((page) => {
    try {
      return { ...page, ...readSamples(page.markdown) };
    } catch (error) {
      throw new SyntaxError(`${page.path} ${error.message}`, { cause: error });
    }
  });
}

/** Counts the samples that run, those that are only type-checked, and those that are neither. */
export function countSamples(pages) {
  const programs = pages.flatMap((page) => page.programs);
  const run = programs.filter((program) => program.isRun).length;
  const notChecked = programs.filter((program) => !program.isChecked).length;
  return { run, notRun: programs.length - run - notChecked, notChecked };
}

/**
 * The maximum number of samples that are not run, and of samples that are not even type-checked. A raised limit is
 * visible in the diff.
 */
export const sampleLimits = JSON.parse(readFileSync(new URL('limits.json', import.meta.url), 'utf8'));

/** Returns a line for each limit that is exceeded. */
export function problemsOfCounts(counts, limits = sampleLimits) {
  return Object.entries(limits)
    .filter(([name, most]) => counts[name] > most)
    .map(
      ([name, most]) =>
        `${counts[name]} samples are ${name === 'notRun' ? 'not run' : 'not checked'}; scripts/docs/samples/limits.json allows ${most}`,
    );
}
