import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runKeyAction } from './runCommand.ts';

const it = suite('runKeyAction');

function playerWith(...modes: readonly TextTrackMode[]) {
  const textTracks = [
    ...modes.map((mode) => ({ kind: 'captions', mode })),
    { kind: 'chapters', mode: 'hidden' },
  ];
  const player = { textTracks } as unknown as HTMLVideoElement;
  return {
    press: () => runKeyAction(player, { type: 'toggleCaptions' }),
    modes: () => textTracks.map(({ mode }) => mode).join(' '),
  };
}

it('shows the captions again that were shown last, and no others', () => {
  const { press, modes } = playerWith('disabled', 'showing', 'disabled');
  press();
  assert.is(modes(), 'disabled disabled disabled hidden');
  press();
  assert.is(modes(), 'disabled showing disabled hidden');
  press();
  press();
  assert.is(modes(), 'disabled showing disabled hidden');
});

it('shows the first captions where none were shown', () => {
  const { press, modes } = playerWith('disabled', 'disabled');
  press();
  assert.is(modes(), 'showing disabled hidden');
});

it('does nothing where there are none', () => {
  const { press, modes } = playerWith();
  assert.is(press(), true);
  assert.is(modes(), 'hidden');
});

it.run();
