import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { areSame, changesOf, chaptersOf, fieldsOf, problemsOf, tagsOf, textOf } from './videoForm.ts';

const it = suite('videoForm');

const ofFile = { title: 'clip_01', description: '', tags: ['sea'], chapters: [] };
const durationSeconds = 3_700;

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
  const saved = {
    title: 'Clouds',
    description: 'Slow.',
    tags: ['sky'],
    chapters: [{ title: 'Dawn', startSeconds: 0 }],
  };
  assert.equal(changesOf('a', saved, ofFile, ofFile), {
    id: 'a',
    title: null,
    description: null,
    tags: null,
    chapters: null,
  });
});

it('reads chapters in any order, a line each, and says which line is none', () => {
  const text = '  1:02:03 The way home\n\n0:00 Opening\n1:30.25  A storm, at 2:00 ';
  assert.equal(chaptersOf(text), [
    { title: 'Opening', startSeconds: 0 },
    { title: 'A storm, at 2:00', startSeconds: 90.25 },
    { title: 'The way home', startSeconds: 3723 },
  ]);
  const problem = (chapters: string) =>
    problemsOf({ ...fieldsOf(ofFile), chapters }, durationSeconds).chapters;
  assert.is(problem('0:00 Opening\n1:30.25 A storm'), undefined);
  for (const line of ['Opening', '0:00', '1:75 Storm', '90 Storm', '-1:00 Storm', '0:00Opening'])
    assert.equal(problem(`0:00 Opening\n${line}`), { word: 'studio.chapterWrong', values: { line } }, line);
  assert.equal(problem(text), { word: 'studio.chapterLate', values: { line: '1:02:03 The way home' } });
  assert.equal(problem('0:00 One\n00:00 Two'), {
    word: 'studio.chapterTwice',
    values: { line: '00:00 Two' },
  });
});

it('shows chapters as they are written, with fractions that an edit of another one keeps', () => {
  const chapters = [
    { title: 'Opening', startSeconds: 0 },
    { title: 'A storm', startSeconds: 90.25 },
    { title: 'The way home', startSeconds: 3599.9996 },
  ];
  const saved = { ...ofFile, chapters };
  const fields = fieldsOf(saved);
  assert.is(fields.chapters, '0:00 Opening\n1:30.25 A storm\n1:00:00 The way home');
  assert.ok(areSame(textOf(fields), saved));
  assert.equal(changesOf('a', saved, textOf(fields), ofFile), { id: 'a' });
  const edited = textOf({ ...fields, chapters: fields.chapters.replace('A storm', 'Rain') });
  assert.equal(changesOf('a', saved, edited, ofFile).chapters, [
    { title: 'Opening', startSeconds: 0 },
    { title: 'Rain', startSeconds: 90.25 },
    { title: 'The way home', startSeconds: 3600 },
  ]);
});

it('wants a title, and none that the server would refuse', () => {
  assert.equal(problemsOf({ title: ' ', description: '', tags: '', chapters: '' }, durationSeconds), {
    title: { word: 'studio.titleMissing' },
  });
  const long = {
    title: 'x'.repeat(201),
    description: 'x'.repeat(20_001),
    tags: 'x'.repeat(101),
    chapters: `0:00 ${'x'.repeat(201)}`,
  };
  assert.equal(Object.keys(problemsOf(long, durationSeconds)), ['title', 'description', 'tags', 'chapters']);
  assert.equal(problemsOf(fieldsOf(ofFile), durationSeconds), {});
});

it.run();
