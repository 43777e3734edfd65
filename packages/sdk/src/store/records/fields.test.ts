import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Layout } from '../../plans/layout.ts';
import { compactRoot, fieldKeys, fieldOf, putField } from './fields.ts';
import { StoredRecord } from './storedRecord.ts';

const it = suite('compactRoot');
const empty = new Layout();

function rootWith(count: number): StoredRecord {
  const root = new StoredRecord('', 'ROOT_QUERY', 'Query');
  for (let n = 0; n < count; n += 1) putField(root, `field ${n}`, n, empty);
  return root;
}

it('gives back the cells of the fields that went, and keeps the others', () => {
  const root = rootWith(10);
  for (let n = 0; n < 8; n += 1) putField(root, `field ${n}`, undefined, empty);
  compactRoot(root);
  assert.equal(root.load()!.layout.keys, ['field 8', 'field 9']);
  assert.equal(root.load()!.values, [8, 9]);
  putField(root, 'field 0', 'again', empty);
  assert.equal(fieldKeys(root, true), ['field 8', 'field 9', 'field 0']);
  assert.is(fieldOf(root, 'field 0', true), 'again');
});

it('leaves a root as it is while most of its fields are there', () => {
  const root = rootWith(10);
  const cells = root.load();
  putField(root, 'field 0', undefined, empty);
  compactRoot(root);
  assert.is(root.load(), cells);
});

it.run();
