import { spawn } from 'node:child_process';
import { root } from '../root.mjs';

const running = new Set();
const interrupts = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs a command to its end and answers what it said. Whatever it started ends with it: it has a process group of its
 * own, which is killed at the time-out and when this process is interrupted.
 *
 * @returns code: the exit code, or null if a signal ended it; output: stdout and stderr in the order they came
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
        // It has ended already.
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
    // What it left behind may hold its pipes open: those are killed too, or 'close' would never come.
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
 * Calls `kill` when this process is interrupted. Signals are taken only while something runs: a script that goes on to be the site's
 * server leaves them to it.
 *
 * @returns a function that ends this
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
