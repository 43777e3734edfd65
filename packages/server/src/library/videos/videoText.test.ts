import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tagsOf, videoDescriptionOf, videoTitleOf } from './videoText.ts';

const it = suite('videoText');

it('keeps a title on one line', () => {
  assert.equal(videoTitleOf('  The\nsea  \t at dawn '), { text: 'The sea at dawn' });
});

it('has no title without anything to read, nor one that is too long', () => {
  assert.equal(videoTitleOf(' \u200b '), { problem: 'empty' });
  assert.equal(videoTitleOf('🐦'.repeat(200)), { text: '🐦'.repeat(200) });
  assert.equal(videoTitleOf('a'.repeat(201)), { characters: 201 });
});

it('lets a description be empty, and have lines', () => {
  assert.equal(videoDescriptionOf('  '), { text: '' });
  assert.equal(videoDescriptionOf('one\r\ntwo'), { text: 'one\ntwo' });
  assert.equal(videoDescriptionOf('a\u0007'), { problem: 'unprintable' });
});

it('keeps each tag once, and no empty one', () => {
  assert.equal(tagsOf([' sea ', '', 'sea', 'calm\nday']), { tags: ['sea', 'calm day'] });
  assert.equal(tagsOf([]), { tags: [] });
});

it('names the tag that cannot be kept', () => {
  assert.equal(tagsOf(['sea', 'x\u0000']), { tag: 'x\u0000', problem: { problem: 'unprintable' } });
  assert.equal(tagsOf(['y'.repeat(101)]), { tag: 'y'.repeat(101), problem: { characters: 101 } });
});

it.run();
