/** Formats a duration in seconds: `0.4 s`, `12.1 s`. */
export const seconds = (durationMs) => `${(durationMs / 1000).toFixed(1)} s`;

/** Prints the title of some work before it starts, and its duration afterwards. */
export async function progress(title, work) {
  const startedAtMs = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const answer = await work();
    console.log(seconds(performance.now() - startedAtMs));
    return answer;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}
