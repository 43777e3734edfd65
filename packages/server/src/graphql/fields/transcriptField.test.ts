import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('transcript');

const cuesOf = (...texts: string[]) => texts.map((text, i) => ({ startSeconds: i, text }));
const { ask } = await openTestGraphql([
  makeVideo('a', {
    transcripts: [
      { language: 'de', cues: cuesOf('Der Regen', 'ist laut.') },
      { language: 'en', cues: cuesOf('The rain\nis loud.', 'It stops.') },
    ],
  }),
  makeVideo('silent'),
]);

async function transcriptOf(id: string, parts = ''): Promise<string | null> {
  const { data } = await ask(`{ video(id: "${id}") { transcript${parts} } }`);
  return data.video.transcript;
}

it('is what is said, in the language that is asked for', async () => {
  assert.is(await transcriptOf('a', '(language: "en")'), 'The rain is loud. It stops.');
  assert.is(await transcriptOf('a', '(language: "fr")'), 'Der Regen ist laut.');
  assert.is(await transcriptOf('a'), 'Der Regen ist laut.');
});

it('ends with a whole cue, no longer than asked for', async () => {
  assert.is(await transcriptOf('a', '(language: "en", maxLength: 26)'), 'The rain is loud.');
  assert.is(await transcriptOf('a', '(language: "en", maxLength: 27)'), 'The rain is loud. It stops.');
  assert.is(await transcriptOf('a', '(maxLength: 3)'), '');
});

it('is null where nothing is said', async () => {
  assert.is(await transcriptOf('silent'), null);
});

it('refuses lengths that nobody needs', async () => {
  for (const length of [-1, 20_001]) {
    const { data, errors } = await ask(`{ video(id: "a") { transcript(maxLength: ${length}) } }`);
    assert.is(data.video.transcript, null);
    assert.is(errors![0].extensions.code, 'BAD_USER_INPUT');
  }
});

it.run();
