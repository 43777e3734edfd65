import { spawn } from 'node:child_process';

/**
 * Starts a Node script that runs a server, and waits until it prints its address.
 *
 * @returns origin: the first address in its output; printed: returns its output so far; stop: ends it
 * @throws Error with its output, if it exits or prints no address within a minute
 */
export async function startProcess(args, { cwd, env = {} }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A child that outlives a failed test would keep the runner waiting.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let printed = '';
  let timer;
  try {
    const origin = await new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${args.join(' ')} ${why}:\n${printed}`));
      timer = setTimeout(() => fail('printed no address'), 60_000);
      const onOutput = (chunk) => {
        printed += chunk;
        const [address] = /http:\/\/[^\s/]+:\d+/.exec(printed) ?? [];
        if (address) resolve(address);
      };
      child.stdout.on('data', onOutput);
      child.stderr.on('data', onOutput);
      child.once('exit', (code) => fail(`ended with ${code}`));
    });
    return { origin, printed: () => printed, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }

  function stop() {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    kill();
    return ended;
  }
}
