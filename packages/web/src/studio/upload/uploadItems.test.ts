import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isWorthRetrying, nextUpload, reduceUploads, type UploadItem } from './uploadItems.ts';

const it = suite('reduceUploads');

const file = (name: string, lastModified = 1_000) => new File(['12345'], name, { lastModified });
const choose = (items: readonly UploadItem[], files: readonly File[], known: any[] = []) =>
  reduceUploads(items, { type: 'chosen', files, folder: 'Trips', known });

it('sends one file after the other, in the order in which they were chosen', () => {
  let items = choose([], [file('a.mp4'), file('b.mp4')]);
  assert.is(nextUpload(items)?.file.name, 'a.mp4');
  items = reduceUploads(items, { type: 'changed', key: items[0]!.key, change: { state: 'sending' } });
  assert.is(nextUpload(items), null);
  items = reduceUploads(items, { type: 'changed', key: items[0]!.key, change: { state: 'paused' } });
  assert.is(nextUpload(items)?.file.name, 'b.mp4');
  items = reduceUploads(items, { type: 'removed', key: items[1]!.key });
  assert.equal([items.length, nextUpload(items)], [1, null]);
});

it('goes on with what the server has of the same file, wherever that was begun', () => {
  const begun = { id: 'x', folder: 'Old', sizeBytes: 5, receivedBytes: 3, path: null };
  const known = [{ ...begun, modifiedAt: new Date(1_000).toISOString() }];
  const [item] = choose([], [file('renamed.mp4')], known);
  assert.equal([item!.id, item!.folder, item!.sentBytes], ['x', 'Old', 3]);
});

it('begins anew with another file, one that nobody dated, and one that is in the library', () => {
  const begun = { id: 'x', folder: '', sizeBytes: 5, receivedBytes: 3, path: null, modifiedAt: null };
  const other = [
    begun,
    { ...begun, modifiedAt: new Date(2_000).toISOString() },
    { ...begun, sizeBytes: 6, modifiedAt: new Date(1_000).toISOString() },
    { ...begun, path: 'a.mp4', modifiedAt: new Date(1_000).toISOString() },
  ];
  assert.equal(
    choose([], [file('a.mp4')], other).map(({ id, folder }) => [id, folder]),
    [[null, 'Trips']],
  );
});

it('takes a file once, until it is done', () => {
  const items = choose([], [file('a.mp4')]);
  assert.is(choose(items, [file('a.mp4'), file('a.mp4', 2_000)]).length, 2);
  const done = reduceUploads(items, { type: 'changed', key: items[0]!.key, change: { state: 'done' } });
  assert.is(choose(done, [file('a.mp4')]).length, 2);
});

it.run();

const retrying = suite('isWorthRetrying');
retrying(
  'is so where no answer came, somebody was before, or the site is away; not where it has refused',
  () => {
    assert.equal([0, 409, 423, 429, 500, 503].map(isWorthRetrying), Array(6).fill(true));
    assert.equal([400, 401, 403, 404, 413, 415, 507].map(isWorthRetrying), Array(7).fill(false));
  },
);
retrying.run();
