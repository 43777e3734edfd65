import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type PlacedCue, placeCues } from './captionPosition.ts';

const it = suite('placeCues');

const cue = (line: PlacedCue['line'], vertical = ''): PlacedCue => ({ line, vertical });
const linesOf = (cues: readonly PlacedCue[]) => cues.map(({ line }) => line);

it('puts cues to the first line, and back to where the browser has them', () => {
  const cues = [cue('auto'), cue('auto')];
  assert.ok(placeCues(cues, 'top'));
  assert.equal(linesOf(cues), [0, 0]);
  assert.ok(placeCues(cues, 'bottom'));
  assert.equal(linesOf(cues), ['auto', 'auto']);
});

it('leaves a cue that names its own line there, the first one too', () => {
  const cues = [cue(0), cue(-3), cue(50)];
  for (const position of ['top', 'bottom'] as const) {
    placeCues(cues, position);
    assert.equal(linesOf(cues), [0, -3, 50], position);
  }
});

it('leaves columns where they are: the first line would be at a side of the picture', () => {
  const cues = [cue('auto', 'rl')];
  placeCues(cues, 'top');
  assert.equal(linesOf(cues), ['auto']);
});

it('moves none that are where they should be', () => {
  const cues = [cue('auto')];
  assert.not.ok(placeCues(cues, 'bottom'));
  placeCues(cues, 'top');
  assert.not.ok(placeCues(cues, 'top'));
  assert.equal(linesOf(cues), [0]);
});

it.run();
