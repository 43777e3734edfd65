import { spawn } from 'node:child_process';
import { root } from '../root.mjs';

const running = new Set();
const interrupts = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a command to its end and returns its output. Its child processes end with it: they share a process group, which is
 * killed at the timeout and when this process is interrupted.
 *
 * @returns code: the exit code, or null if a signal ended it; output: stdout and stderr in the order of arrival
 */
export function runCommand(command, args, { cwd = root, env = {}, timeoutMs, inherit = false } = {}) {
  return new Promise((resolve, reject) => {
    const startedAtMs = performance.now();
    const ownGroup = process.platform !== 'win32';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: ownGroup,
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => {
      try {
        process.kill(ownGroup ? -child.pid : child.pid, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    };
    const forget = endWithUs(kill);

    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    }

    let timedOut = false;
    const onTimeout = () => {
      timedOut = true;
      kill();
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    // Remaining child processes may keep the pipes open. They are killed too, otherwise 'close' would never be emitted.
    child.once('exit', () => setTimeout(kill, 500).unref());
    child.once('close', (code) => {
      clearTimeout(timer);
      forget();
      kill();
      resolve({ code, output, timedOut, durationMs: performance.now() - startedAtMs });
    });
  });
}

/**
 * Calls `kill` when this process is interrupted. It handles signals only while a command runs, because a script that becomes the
 * site's server must leave them to the server.
 *
 * @returns a function that stops handling signals
 */
export function endWithUs(kill) {
  running.add(kill);
  if (running.size === 1) for (const signal of Object.keys(interrupts)) process.on(signal, interrupt);
  return () => {
    if (running.delete(kill) && running.size === 0)
      for (const signal of Object.keys(interrupts)) process.off(signal, interrupt);
  };
}

function interrupt(signal) {
  for (const kill of running) kill();
  process.exit(interrupts[signal]);
}
