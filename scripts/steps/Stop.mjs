/** A failure that the person can mend: its message is all they need, a stack would only hide it. */
export class Stop extends Error {}

/** Runs a script's work; a `Stop` ends it with its message and exit code 1. */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
