import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from './log.ts';

const it = suite('createLog');

function record(logsRequests: boolean) {
  const lines: string[] = [];
  return {
    lines,
    log: createLog(
      (text) => lines.push(text),
      logsRequests,
      () => 0,
    ),
  };
}

const request = { event: 'request', method: 'GET', path: '/', status: 200, elapsedMs: 3 } as const;

it('tells of requests only when asked to', () => {
  const quiet = record(false);
  quiet.log(request);
  assert.equal(quiet.lines, []);
  const loud = record(true);
  loud.log(request);
  assert.equal(loud.lines, [
    '{"time":"1970-01-01T00:00:00.000Z","event":"request","method":"GET","path":"/","status":200,"elapsedMs":3}\n',
  ]);
});

it('tells of every fault on one line, with the stack of what was thrown first', () => {
  const { lines, log } = record(false);
  const wrapped = Object.assign(new Error('wrapper'), { originalError: new Error('the cause') });
  log({ event: 'fault', where: 'graphql', error: wrapped });
  log({ event: 'fault', where: 'page', error: 'odd' });
  assert.is(lines.length, 2);
  assert.match(JSON.parse(lines[0]!).error, /^Error: the cause\n {4}at /);
  assert.is(JSON.parse(lines[1]!).error, 'odd');
});

it.run();
