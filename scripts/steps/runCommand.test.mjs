import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from './runCommand.mjs';

const it = suite('runCommand');

const runScript = (script, options) => runCommand(process.execPath, ['-e', script], options);

it('answers the exit code and all that was said', async () => {
  const { code, output } = await runScript(
    "process.stdout.write('out'); console.error('err'); process.exitCode = 3;",
  );
  assert.is(code, 3);
  assert.match(output, 'out');
  assert.match(output, 'err');
});

it('adds to the environment', async () => {
  const { output } = await runScript('process.stdout.write(process.env.ADDED)', { env: { ADDED: 'yes' } });
  assert.is(output, 'yes');
});

it('kills what runs beyond its time-out', async () => {
  const { code, timedOut } = await runScript('setInterval(() => {}, 1e6)', { timeoutMs: 100 });
  assert.equal({ code, timedOut }, { code: null, timedOut: true });
});

it('rejects a program that is not there', async () => {
  const error = await runCommand('/no/such/program', []).then(
    () => undefined,
    (reason) => reason,
  );
  assert.is(error?.code, 'ENOENT');
});

it('takes signals only while something runs', async () => {
  const listening = () => process.listenerCount('SIGINT') + process.listenerCount('SIGTERM');
  const before = listening();
  const running = [runScript('0'), runScript('0')];
  assert.is(listening(), before + 2);
  await Promise.all(running);
  assert.is(listening(), before);
});

it('leaves nothing behind when it is interrupted', async () => {
  const module = JSON.stringify(new URL('runCommand.mjs', import.meta.url).href);
  // The innermost program keeps the output of the outermost open. If it stayed alive, this would never resolve.
  const script = `import(${module}).then(({ runCommand }) => {
    runCommand(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { inherit: true });
    process.kill(process.pid, 'SIGTERM');
  });`;
  const { code } = await runScript(script);
  assert.is(code, 143);
});

it.run();
