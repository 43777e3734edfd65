import { readFileSync } from 'node:fs';
import { samplePages } from './pages.mjs';
import { readSamples } from './readSamples.mjs';

/** The Markdown of the project with its samples: `{ path, markdown, programs, texts }` each. */
export function readPages(pages = samplePages()) {
  return pages.map((page) => {
    try {
      return { ...page, ...readSamples(page.markdown) };
    } catch (error) {
      throw new SyntaxError(`${page.path} ${error.message}`, { cause: error });
    }
  });
}

/** How many samples are run, and of the others how many are type-checked and how many are neither. */
export function countSamples(pages) {
  const programs = pages.flatMap((page) => page.programs);
  const run = programs.filter((program) => program.isRun).length;
  const notChecked = programs.filter((program) => !program.isChecked).length;
  return { run, notRun: programs.length - run - notChecked, notChecked };
}

/** How many samples may be not run, and how many not even checked. More is a decision that somebody has to see. */
export const sampleLimits = JSON.parse(readFileSync(new URL('limits.json', import.meta.url), 'utf8'));

/** Which of the limits are passed, a line each. */
export function problemsOfCounts(counts, limits = sampleLimits) {
  return Object.entries(limits)
    .filter(([name, most]) => counts[name] > most)
    .map(
      ([name, most]) =>
        `${counts[name]} samples are ${name === 'notRun' ? 'not run' : 'not checked'}; scripts/docs/samples/limits.json allows ${most}`,
    );
}
