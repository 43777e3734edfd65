import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog, type LogOptions } from './log.ts';

const it = suite('createLog');

function record(options: Partial<LogOptions> = {}) {
  const lines: string[] = [];
  let nowMs = 0;
  const opened = createLog({
    form: 'json',
    level: 'info',
    logsRequests: false,
    now: () => nowMs++,
    secrets: [],
    write: (text) => lines.push(text),
    ...options,
  });
  return { lines, ...opened };
}

const request = {
  event: 'request',
  method: 'GET',
  path: '/',
  status: 200,
  elapsedMs: 3,
  requestId: 'r1',
} as const;

it('tells of requests only when asked to', async () => {
  const quiet = record();
  quiet.log(request);
  await quiet.flush();
  assert.equal(quiet.lines, []);
  const loud = record({ logsRequests: true });
  loud.log(request);
  await loud.flush();
  assert.equal(loud.lines, [
    '{"level":"info","time":"1970-01-01T00:00:00.000Z","event":"request","method":"GET","path":"/","status":200,"elapsedMs":3,"requestId":"r1"}\n',
  ]);
});

it('tells of every fault on one line, with the stack of what was thrown first', async () => {
  const { lines, log, flush } = record();
  const wrapped = Object.assign(new Error('wrapper'), { originalError: new Error('the cause') });
  log({ event: 'fault', where: 'graphql', error: wrapped });
  log({ event: 'fault', where: 'page', error: 'odd' });
  await flush();
  assert.is(lines.length, 2);
  assert.match(JSON.parse(lines[0]!).error, /^Error: the cause\n {4}at /);
  assert.is(JSON.parse(lines[1]!).error, 'odd');
});

it('keeps the order and the times of lines that came before there was anything to write them', async () => {
  const { lines, log, flush } = record();
  for (let i = 0; i < 3; i++) log({ event: 'note', text: `${i}` });
  assert.equal(lines, []);
  await flush();
  log({ event: 'note', text: '3' });
  const told = lines.map((line) => JSON.parse(line));
  assert.equal(
    told.map(({ time, text }) => [Date.parse(time), text]),
    [0, 1, 2, 3].map((n) => [n, `${n}`]),
  );
});

it('is levelled: what broke the process, a fault, an answer that failed, the rest', async () => {
  const { lines, log, flush } = record({ logsRequests: true });
  log({ event: 'fault', where: 'process', error: 'x' });
  log({ event: 'fault', where: 'page', error: 'x' });
  log({ ...request, status: 503 });
  log({ ...request, status: 404 });
  await flush();
  assert.equal(
    lines.map((line) => JSON.parse(line).level),
    ['fatal', 'error', 'warn', 'info'],
  );
});

for (const form of ['json', 'text'] as const) {
  it(`leaves out what is below the level, as ${form}`, async () => {
    const { lines, log, flush } = record({ form, level: 'error', logsRequests: true });
    log({ event: 'note', text: 'unheard' });
    log({ ...request, status: 503 });
    log({ event: 'fault', where: 'page', error: 'heard' });
    await flush();
    assert.is(lines.length, 1);
    assert.match(lines[0]!, /heard/);
    const silent = record({ form, level: 'silent' });
    silent.log({ event: 'fault', where: 'process', error: 'x' });
    await silent.flush();
    assert.equal(silent.lines, []);
  });

  it(`T51: tells no secret that an error quotes, as ${form}`, async () => {
    const { lines, log, flush } = record({ form, secrets: ['metrics-token-1'] });
    const error = new Error('postgres://me:hunter2@db failed for metrics-token-1 at /search?q=illness');
    log({ event: 'fault', where: 'page', error });
    log({ event: 'note', text: 'DATABASE_URL is postgres://me:hunter2@db' });
    await flush();
    assert.is(lines.length, 2);
    assert.not.match(lines.join(''), /hunter2|metrics-token-1|illness/);
  });
}

it('is a line that people read, on a terminal', () => {
  const { lines, log } = record({ form: 'text', logsRequests: true });
  log(request);
  log({ event: 'fault', where: 'request', error: 'odd', requestId: 'r1' });
  log({ event: 'started', address: 'http://localhost:3000', videos: 1 });
  assert.equal(lines, [
    'GET / 200 3 ms\n',
    'Fault (request, r1): odd\n',
    'Started at http://localhost:3000, videos: 1\n',
  ]);
});

it.run();
