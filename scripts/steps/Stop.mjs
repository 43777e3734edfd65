/** A failure that the user can fix. Only its message is printed, without a stack. */
export class Stop extends Error {}

/** Runs the main function of a script. A `Stop` prints its message and sets exit code 1. */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
