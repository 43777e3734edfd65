import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextVideo } from './nextVideo.ts';
import { cursorToward, shownPart } from './queueParts.ts';

const ids = (count: number) => Array.from({ length: count }, (_, i) => ({ id: String(i + 1) }));
const part = (count: number, hasNextPage: boolean) => ({
  edges: ids(count).map((node) => ({ node })),
  pageInfo: { hasNextPage, endCursor: hasNextPage ? `at ${count}` : null },
});

const it = suite('cursorToward');

it('asks for no more once the video and the one after it are there', () => {
  assert.is(cursorToward('99', part(100, true)), null);
});

it('asks on where the video is the last that is there, or has not come yet', () => {
  assert.is(cursorToward('100', part(100, true)), 'at 100');
  assert.is(cursorToward('950', part(900, true)), 'at 900');
});

it('asks for nothing behind the end', () => {
  assert.is(cursorToward('101', part(101, false)), null);
  assert.is(cursorToward('gone', part(101, false)), null);
});

it('ends with a list in which the next of the hundredth is found', () => {
  assert.is(nextVideo('100', ids(101), [{ id: 'related' }])?.id, '101');
});

it.run();

const itShows = suite('shownPart');

itShows('is the whole of a list that is short', () => {
  assert.equal(shownPart(ids(3), 1), { shown: ids(3), before: 0 });
});

itShows('is what is around the video in a list of a thousand', () => {
  const { shown, before } = shownPart(ids(1_000), 499);
  assert.equal([shown[0]!.id, shown.at(-1)!.id, shown.length, before], ['450', '550', 101, 449]);
});

itShows('is the beginning where the video is not in the list', () => {
  const { shown, before } = shownPart(ids(1_000), -1);
  assert.equal([shown[0]!.id, shown.length, before], ['1', 51, 0]);
});

itShows.run();
