import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { levelOf, levelQualities } from './levelQualities.ts';
import { playlistLevels } from './playlistLevels.ts';
import { answerFault, type FaultCount, noFaults, type StreamFault } from './streamFault.ts';

function actionsOf(...faults: readonly StreamFault[]): string[] {
  let count: FaultCount = noFaults;
  return faults.map((fault) => {
    const answer = answerFault(count, fault);
    count = answer.count;
    return answer.action;
  });
}

const it = suite('answerFault');

it('asks twice more for what did not arrive, then gives up', () => {
  assert.equal(actionsOf('network', 'network', 'network'), ['reload', 'reload', 'giveUp']);
});

it('begins anew twice with what cannot be decoded, then gives up', () => {
  assert.equal(actionsOf('media', 'network', 'media', 'media'), ['recover', 'reload', 'recover', 'giveUp']);
});

it('gives up at once where nothing would help', () => {
  assert.equal(actionsOf('other'), ['giveUp']);
});

it.run();

const itLevels = suite('levelQualities');

itLevels('lists the automatic one, then each height once, best first', () => {
  const levels = [
    { height: 360, bitrate: 1 },
    { height: 720, bitrate: 5 },
    { height: 720, bitrate: 9 },
    { height: 0, bitrate: 1 },
  ];
  const list = levelQualities(levels);
  assert.equal(list, [
    { id: 'auto', height: null },
    { id: '720', height: 720 },
    { id: '360', height: 360 },
  ]);
  assert.equal(
    list.map(({ id }) => levelOf(levels, id)),
    [-1, 2, 0],
  );
});

itLevels('is empty where there is nothing to choose', () => {
  assert.equal(levelQualities([{ height: 720, bitrate: 1 }]), []);
});

itLevels('are read from a playlist too, which names them in whatever order', () => {
  const playlist = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360,CODECS="avc1.42c00c"
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=3
sound.m3u8
`;
  const ids = levelQualities(playlistLevels(playlist)).map(({ id }) => id);
  assert.equal(ids, ['auto', '720', '360']);
  assert.equal(levelQualities(playlistLevels('#EXTM3U\n#EXTINF:2,\n0.m4s\n')), []);
});

itLevels.run();
