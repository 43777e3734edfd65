import { spawn } from 'node:child_process';
import { plainEnv } from '../package/openProject.mjs';
import { endWithUs } from '../steps/runCommand.mjs';

/**
 * Starts a program that serves a site, and waits until it prints its address.
 *
 * @param command the program and its arguments, such as `['sh', '-c', 'npm start']`
 * @returns `origin`: the first address that it prints; `printed`: returns its output so far; `stop`: ends it and all processes that
 *   it started
 * @throws Error with the output, if the program ends or prints no address in time
 */
export async function startProcess([program, ...args], { cwd, env = {}, timeoutMs = 300_000 }) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...plainEnv, ...env },
    // npm starts further processes, so the whole group has to end.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  const forget = endWithUs(kill);
  process.once('exit', kill);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    forget();
    process.off('exit', kill);
    kill();
    child.stdout.destroy();
    child.stderr.destroy();
    await ended;
  };

  let printed = '';
  let timer;
  try {
    const origin = await new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${[program, ...args].join(' ')} ${why}:\n${printed}`));
      timer = setTimeout(() => fail('printed no address'), timeoutMs);
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          printed += text;
          const [address] = /http:\/\/[^\s/]+:[1-9]\d*/.exec(printed) ?? [];
          if (address) resolve(address);
        });
      }
      child.once('exit', (code) => fail(`ended with ${code}`));
    });
    return { origin, printed: () => printed, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
