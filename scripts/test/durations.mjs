import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('durations.json', import.meta.url);
/** Shorter jobs are not recorded: they fill the gaps at the end of a run. */
const leastMs = 2_000;

/** Returns the durations of slow jobs by name, in milliseconds. The longest are started first. */
export function readDurations() {
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
}

/** Writes the durations of a run's jobs, and retains those of other jobs: `npm test -- --record-durations`. */
export function recordDurations(results) {
  const durations = readDurations();
  for (const { name, durationMs } of results) {
    if (durationMs >= leastMs) durations.set(name, 100 * Math.round(durationMs / 100));
    else durations.delete(name);
  }
  const sorted = [...durations].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
