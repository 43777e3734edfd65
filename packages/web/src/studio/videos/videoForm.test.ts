import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { changesOf, fieldsOf, problemsOf, tagsOf } from './videoForm.ts';

const it = suite('videoForm');

const ofFile = { title: 'clip_01', description: '', tags: ['sea'] };

it('reads tags with commas of any script between them, each once', () => {
  assert.equal(tagsOf(' sea, wind ,, sea،موج '), ['sea', 'wind', 'موج']);
  assert.is(fieldsOf({ ...ofFile, tags: ['sea', 'wind'] }).tags, 'sea, wind');
});

it('sends what was changed alone', () => {
  const saved = { ...ofFile, title: 'Clouds' };
  assert.equal(changesOf('a', saved, { ...saved, description: 'Slow.' }, ofFile), {
    id: 'a',
    description: 'Slow.',
  });
});

it('sends null for what the file says, so that it follows the file from then on', () => {
  const saved = { title: 'Clouds', description: 'Slow.', tags: ['sky'] };
  assert.equal(changesOf('a', saved, ofFile, ofFile), {
    id: 'a',
    title: null,
    description: null,
    tags: null,
  });
});

it('wants a title, and none that the server would refuse', () => {
  assert.equal(problemsOf({ title: ' ', description: '', tags: '' }), {
    title: { word: 'studio.titleMissing' },
  });
  const long = { title: 'x'.repeat(201), description: 'x'.repeat(20_001), tags: 'x'.repeat(101) };
  assert.equal(Object.keys(problemsOf(long)), ['title', 'description', 'tags']);
  assert.equal(problemsOf(fieldsOf(ofFile)), {});
});

it.run();
