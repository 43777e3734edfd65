import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rowCommand } from './rowCommand.ts';

const it = suite('rowCommand');

for (const state of ['QUEUED', 'RUNNING'] as const) {
  it(`cancels what is ${state}, even before the library has its video`, () => {
    assert.is(rowCommand({ state, hasVideo: true }), 'cancel');
    assert.is(rowCommand({ state, hasVideo: false }), 'cancel');
  });
}

for (const state of ['FAILED', 'CANCELLED'] as const) {
  it(`tries what is ${state} again`, () => {
    assert.is(rowCommand({ state, hasVideo: true }), 'retry');
    assert.is(rowCommand({ state, hasVideo: false }), 'retry');
  });
}

it('makes again what is done, of a video that is there', () => {
  assert.is(rowCommand({ state: 'DONE', hasVideo: true }), 'makeAgain');
});

it('has nothing for what was made of a video that is gone', () => {
  assert.is(rowCommand({ state: 'DONE', hasVideo: false }), null);
});

it.run();
