import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { playlistDescriptionOf, playlistTitleOf } from './playlistText.ts';

const itIsTitled = suite('playlistTitleOf');

itIsTitled('is one line, with nothing around it', () => {
  assert.equal(playlistTitleOf('  For\r\n\train '), { text: 'For rain' });
});

itIsTitled('refuses what cannot be read, and what is longer than 150 characters', () => {
  assert.equal(playlistTitleOf(' \u200b'), { problem: 'empty' });
  assert.equal(playlistTitleOf('a\u0007'), { problem: 'unprintable' });
  assert.equal(playlistTitleOf('🌧'.repeat(150)), { text: '🌧'.repeat(150) });
  assert.equal(playlistTitleOf('x'.repeat(151)), { characters: 151 });
});

itIsTitled.run();

const it = suite('playlistDescriptionOf');

it('keeps lines, and may be empty', () => {
  assert.equal(playlistDescriptionOf(' One.\r\nTwo. '), { text: 'One.\nTwo.' });
  assert.equal(playlistDescriptionOf(' \n'), { text: '' });
});

it('refuses broken characters, and more than 5,000', () => {
  assert.equal(playlistDescriptionOf('\ud800'), { problem: 'unprintable' });
  assert.equal(playlistDescriptionOf('x'.repeat(5_001)), { characters: 5_001 });
});

it.run();
