import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Layout } from '../../plans/layout.ts';
import { newEmbedded } from '../records/embedded.ts';
import { putField } from '../records/fields.ts';
import { StoredList, StoredRecord } from '../records/storedRecord.ts';
import { createChangedParts } from './changedParts.ts';

const it = suite('createChangedParts');

function open() {
  const root = new StoredRecord('', 'ROOT_QUERY', 'Query');
  return { root, changed: createChangedParts({ root: () => root }) };
}

it('adds the entity that contains a changed object, however deep', () => {
  const { changed } = open();
  const video = new StoredRecord('Video', '1', 'Video');
  const stats = newEmbedded('Stats', newEmbedded('Facts', video));
  assert.ok(changed.add(stats, 'likes'));
  assert.equal([...changed.records], [video]);
  assert.equal([...changed.unplaced], [video]);
});

it('adds the field of the root query that contains a changed object, in a list too', () => {
  const { root, changed } = open();
  const first = newEmbedded('Row', root);
  const second = newEmbedded('Row', root);
  const layout = new Layout();
  putField(root, 'one', first, layout);
  putField(root, 'rows', new StoredList([new StoredList([second])]), layout);
  putField(root, 'other', 1, layout);
  changed.add(second, 'title');
  assert.equal([...changed.keysOf(changed.fields)], ['rows']);
  changed.add(first, null);
  changed.add(root, 'other');
  assert.equal([...changed.keysOf(changed.fields)].sort(), ['one', 'other', 'rows']);
});

it('adds all fields of the root query where no field is named', () => {
  const { root, changed } = open();
  for (const key of ['one', 'two']) putField(root, key, 1, new Layout());
  changed.add(root, null);
  assert.equal([...changed.unplacedFields], ['one', 'two']);
});

it('does not add what is not stored: the result of a mutation, or an object that nothing contains', () => {
  const { changed } = open();
  assert.not.ok(changed.add(new StoredRecord('', 'ROOT_MUTATION', 'Mutation'), 'like'));
  assert.not.ok(changed.add(newEmbedded('Stats', null), 'likes'));
  assert.is(changed.unplaced.size + changed.unplacedFields.size, 0);
});

it.run();
