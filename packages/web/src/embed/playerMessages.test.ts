import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { playerReport, readCommand } from './playerMessages.ts';

const it = suite('readCommand');

for (const type of ['play', 'pause', 'mute', 'unmute', 'state'] as const) {
  it(`reads ${type}`, () => assert.equal(readCommand({ mainvideo: type, more: 1 }), { type }));
}

it('reads a moment, a volume and a speed', () => {
  assert.equal(readCommand({ mainvideo: 'seek', seconds: 12.5 }), { type: 'seek', seconds: 12.5 });
  assert.equal(readCommand({ mainvideo: 'volume', volume: 0 }), { type: 'volume', volume: 0 });
  assert.equal(readCommand({ mainvideo: 'rate', rate: 1.5 }), { type: 'rate', rate: 1.5 });
});

for (const message of [
  null,
  undefined,
  'play',
  7,
  [],
  {},
  { type: 'play' },
  { mainvideo: 'constructor' },
  { mainvideo: ['play'] },
  { mainvideo: 'seek' },
  { mainvideo: 'seek', seconds: '12' },
  { mainvideo: 'seek', seconds: -1 },
  { mainvideo: 'seek', seconds: Number.NaN },
  { mainvideo: 'seek', seconds: Number.POSITIVE_INFINITY },
  { mainvideo: 'volume', volume: 1.1 },
  { mainvideo: 'rate', rate: 0 },
]) {
  it(`takes ${JSON.stringify(message)} for none`, () => assert.is(readCommand(message), null));
}

it('is answered with how the player stands', () => {
  const player = {
    currentTime: 3,
    duration: Number.NaN,
    paused: false,
    ended: false,
    muted: true,
    volume: 0.5,
    playbackRate: 2,
  };
  assert.equal(playerReport('timeupdate', 'tide', player), {
    mainvideo: 'timeupdate',
    id: 'tide',
    currentSeconds: 3,
    durationSeconds: null,
    paused: false,
    ended: false,
    muted: true,
    volume: 0.5,
    rate: 2,
  });
  assert.is(playerReport('ready', 'tide', { ...player, duration: 10 }).durationSeconds, 10);
});

it.run();
