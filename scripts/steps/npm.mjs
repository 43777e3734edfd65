import { runCommand } from './runCommand.mjs';

/** Runs npm, if possible the one that runs this script. */
export function npm(args, options) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return runCommand(process.execPath, [script, ...args], options);
  return runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
