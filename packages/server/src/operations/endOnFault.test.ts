import { EventEmitter } from 'node:events';
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

it.run();
