import { runCommand } from '../steps/runCommand.mjs';

/** Runs the command of a package as a check. Returns its output if it fails, otherwise an empty text. */
export async function problemsOfCommand(script, args) {
  const env = { FORCE_COLOR: '0', NO_COLOR: '1' };
  const { code, output } = await runCommand(process.execPath, [script, ...args], { env, timeoutMs: 180_000 });
  return code === 0 ? '' : output.trim() || `${script} ended with ${code}`;
}
