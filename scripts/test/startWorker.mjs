import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { root } from '../root.mjs';
import { endWithUs } from '../steps/runCommand.mjs';

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url));

/**
 * Most tests run their code a few times only: compiling less of it, and collecting garbage less often, saves a fifth of the
 * processor time. Those in a browser spend theirs in Playwright, which is worth compiling.
 */
const forShortRuns = ['--interrupt-budget=600000', '--min-semi-space-size=16', '--max-semi-space-size=64'];

/** Marks the end of a file's output. */
export const endOfOutput = '\0end of output\0';

/**
 * Starts a process that runs test files, one after another.
 *
 * @param options.imports URLs of modules to import first
 * @param options.env added to the environment
 * @param options.isBrowser whether the tests run in a browser
 */
export function startWorker({ imports = [], env = {}, isBrowser = false } = {}) {
  const child = spawn(
    process.execPath,
    [...(isBrowser ? [] : forShortRuns), ...imports.flatMap((url) => ['--import', url]), worker],
    {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
      // Child processes of a file end with the worker, because they share a process group.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const forget = endWithUs(kill);
  const outputs = { stdout: '', stderr: '' };
  let current = null;
  let hasEnded = false;
  child.once('exit', () => setTimeout(kill, 500).unref()); // Remaining child processes may keep its outputs open.
  // Not the event “close”: Node 20 does not emit it after `disconnect`.
  const closed = (async () => {
    const ends = [once(child, 'exit'), once(child.stdout, 'close'), once(child.stderr, 'close')];
    const [[code, signal]] = await Promise.all(ends);
    hasEnded = true;
    forget();
    kill();
    current?.settle({ code: code ?? signal });
  })();
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => {
      outputs[name] += text;
      settleIfWhole();
    });
  }
  child.on('message', ({ running, report }) => {
    if (!current) return;
    if (running) current.begin(running);
    if (report) current.report = report;
    settleIfWhole();
  });

  function settleIfWhole() {
    if (!current?.report || !Object.values(outputs).every((text) => text.includes(endOfOutput))) return;
    current.settle({ report: current.report });
  }

  function kill() {
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }

  return {
    get hasEnded() {
      return hasEnded;
    },

    /**
     * Runs a test file.
     *
     * @param url the compiled module
     * @param limitMs the time limit of each test, and of the code before the first and after the last. The whole file has no limit, because
     *   a long file on a slow machine takes longer without hanging
     * @returns `report` of the worker if the file ended; otherwise `code` of the process, `running`: the test in which it ended, or
     *   `timedOut`; and the file's `output` and `durationMs`
     */
    async run(url, limitMs) {
      const startedAtMs = performance.now();
      let timedOut = false;
      const ended = await new Promise((resolve) => {
        current = {
          settle: resolve,
          begin(running) {
            clearTimeout(current.timer);
            current.running = running;
            current.timer = setTimeout(() => {
              timedOut = true;
              kill();
            }, limitMs);
          },
        };
        if (hasEnded) return resolve({ code: child.exitCode ?? child.signalCode });
        child.send({ url }, () => {});
        current.begin();
      });
      const { timer, running } = current;
      clearTimeout(timer);
      current = null;
      const output = Object.values(outputs).join('').replaceAll(endOfOutput, '');
      outputs.stdout = outputs.stderr = '';
      return { ...ended, timedOut, running, output, durationMs: performance.now() - startedAtMs };
    },

    /** Lets the process end by itself, and kills it if it takes too long. */
    async end() {
      if (hasEnded) return;
      child.disconnect();
      const timer = setTimeout(kill, 5_000);
      await closed;
      clearTimeout(timer);
    },
  };
}
