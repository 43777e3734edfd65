import { EventEmitter } from 'node:events';
import { buildSchema, execute, parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endOnFault } from './endOnFault.ts';

const it = suite('endOnFault');

const turn = () => new Promise((resolve) => setImmediate(resolve));

function fakeProcess() {
  const emitter = new EventEmitter();
  const codes: number[] = [];
  return Object.assign(emitter, { codes, exit: (code: number) => codes.push(code) });
}

it('tells of the error, and ends with 1 when that is written', async () => {
  const ended = fakeProcess();
  const told: unknown[] = [];
  let written = () => {};
  endOnFault(ended, (error) => {
    told.push(error);
    return new Promise((resolve) => (written = resolve));
  });
  ended.emit('uncaughtException', 'first');
  ended.emit('uncaughtException', 'while it ends');
  await turn();
  assert.equal([told, ended.codes], [['first'], []]);
  written();
  await turn();
  assert.equal(ended.codes, [1]);
});

it('ends where nothing can be told', async () => {
  const ended = fakeProcess();
  endOnFault(ended, () => Promise.reject(new Error('the pipe is closed')));
  ended.emit('uncaughtException', 'x');
  await turn();
  assert.equal(ended.codes, [1]);
});

it('T87: tells of the error of a field that the executor forgot, and does not end', async () => {
  const ended = fakeProcess();
  const told: unknown[] = [];
  endOnFault(ended, async (error) => void told.push(error));
  const forgotten = await forgottenRejection();
  ended.emit('uncaughtException', forgotten, 'unhandledRejection');
  await turn();
  assert.equal([told, ended.codes], [[forgotten], []]);
  // If the error was thrown instead of rejected, or belongs to no field, something else went wrong.
  ended.emit('uncaughtException', forgotten, 'uncaughtException');
  await turn();
  assert.equal(ended.codes, [1]);
});

/** Returns a rejection that the executor leaves unhandled: the second item fails at once, the first one later. */
async function forgottenRejection(): Promise<unknown> {
  const schema = buildSchema('type Query { items: [Item!] } type Item { name: String! }');
  const rejections: unknown[] = [];
  const hear = (reason: unknown) => void rejections.push(reason);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', hear);
  const name = () => turn().then(() => Promise.reject(new Error('gone')));
  const { errors } = await execute({
    schema,
    document: parse('{ items { name } }'),
    rootValue: { items: [{ name }, null] },
  });
  await turn();
  await turn();
  process.off('unhandledRejection', hear);
  for (const other of others) process.on('unhandledRejection', other);
  assert.match(errors![0]!.message, /Cannot return null for non-nullable field Query.items/);
  assert.is(rejections.length, 1);
  return rejections[0];
}

it.run();
