import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLevelChoice } from './levelChoice.ts';

const it = suite('createLevelChoice');

const recordingPlayer = () => {
  const selected: string[] = [];
  return { selected, select: (id: string) => void selected.push(id) };
};

it('selects a level that is chosen while a player knows its levels', () => {
  const choice = createLevelChoice();
  const player = recordingPlayer();
  choice.setPlayer(player);
  choice.select('360');
  choice.select('auto');
  assert.equal(player.selected, ['360', 'auto']);
});

it('selects a level that was chosen before a player knew its levels', () => {
  const choice = createLevelChoice();
  choice.select('720');
  choice.select('360');
  const player = recordingPlayer();
  choice.setPlayer(player);
  assert.equal(player.selected, ['360']);
});

it('selects the chosen level again in a player that replaces another one, and nothing in one that has ended', () => {
  const choice = createLevelChoice();
  const [first, second] = [recordingPlayer(), recordingPlayer()];
  choice.setPlayer(first);
  choice.select('360');
  choice.setPlayer(null);
  choice.select('720');
  choice.setPlayer(second);
  assert.equal([first.selected, second.selected], [['360'], ['720']]);
});

it('selects nothing before a choice', () => {
  const player = recordingPlayer();
  createLevelChoice().setPlayer(player);
  assert.equal(player.selected, []);
});

it.run();
