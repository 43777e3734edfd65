import { spawn } from 'node:child_process';
import { plainEnv } from '../package/openProject.mjs';
import { endWithUs } from '../steps/runCommand.mjs';

/**
 * Starts a shell command that serves a site, such as `npm start`, and waits until it prints its address.
 *
 * @returns `origin`: the address; `stop`: ends the command and all processes that it started
 * @throws Error with the output of the command, if it ends or prints no address in time
 */
export async function startCommand(command, { cwd, env = {}, timeoutMs = 300_000 }) {
  const child = spawn('sh', ['-c', command], {
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
      const fail = (why) => reject(new Error(`\`${command}\` ${why}:\n${printed}`));
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
    return { origin, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
