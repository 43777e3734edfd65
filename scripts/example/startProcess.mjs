import { spawn } from 'node:child_process';

/**
 * Starts a Node script that serves a site, and waits until it prints its address.
 *
 * @returns `origin`: the first address that it prints; `stop`: ends it
 * @throws Error with the output of the script, if it ends or prints no address within a minute
 */
export async function startProcess(args, { cwd, env = {} }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A process that outlives a failed test would keep the runner waiting.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let printed = '';
  let timer;
  try {
    const origin = await new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${args.join(' ')} ${why}:\n${printed}`));
      timer = setTimeout(() => fail('did not say where it is'), 60_000);
      const hear = (chunk) => {
        printed += chunk;
        const [address] = /http:\/\/[^\s/]+:\d+/.exec(printed) ?? [];
        if (address) resolve(address);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => fail(`ended with ${code}`));
    });
    return { origin, stop };
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
