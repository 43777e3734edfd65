import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { bytesIn } from '../../testing/media/bytesIn.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('ownerCaptionFields');

const owner = { isOwner: true };
const captions = '{ video { captions { language label url isGiven } } }';

async function open() {
  const { ask } = await openTestGraphql([
    makeVideo('a', { captions: [{ language: 'de', label: 'Deutsch', path: 'a.de.vtt' }] }),
  ]);
  return {
    ask,
    set: (input: object, asker: object = owner) =>
      ask(
        `mutation($input: SetCaptionsInput!) { setCaptions(input: $input) ${captions} }`,
        { input: { id: 'a', language: 'en', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nAn otter', ...input } },
        asker,
      ),
    remove: (language: string, asker: object = owner) =>
      ask(
        `mutation($input: RemoveCaptionsInput!) { removeCaptions(input: $input) ${captions} }`,
        { input: { id: 'a', language } },
        asker,
      ),
  };
}

const ofLibrary = { language: 'de', label: 'Deutsch', url: '/media/a/captions.de.vtt', isGiven: false };

it('gives a video captions, which viewers get and find', async () => {
  const { ask, set } = await open();
  const { data } = await set({ language: 'EN-gb' });
  const given = {
    language: 'en-GB',
    label: 'British English',
    url: '/media/a/captions.en-GB.vtt',
    isGiven: true,
  };
  assert.equal(data.setCaptions.video.captions, [ofLibrary, given]);
  const shown = await ask(
    '{ video(id: "a") { captions { label url } transcript(language: "en-GB") } search(query: "otter", first: 2) { totalCount } }',
  );
  assert.equal(shown.data.video.captions[1], { label: given.label, url: given.url });
  assert.is(shown.data.video.transcript, 'An otter');
  assert.is(shown.data.search.totalCount, 1);
});

it('shows what is given before the file of the library, and that again once it is removed', async () => {
  const { set, remove } = await open();
  const { data } = await set({ language: 'de', label: ' Auf\nDeutsch ' });
  assert.equal(data.setCaptions.video.captions, [{ ...ofLibrary, label: 'Auf Deutsch', isGiven: true }]);
  for (let twice = 0; twice < 2; twice += 1) {
    const { data } = await remove('de');
    assert.equal(data.removeCaptions.video.captions, [ofLibrary]);
  }
});

it('takes the bytes of a file in an older encoding of its language', async () => {
  const { set, ask } = await open();
  const bytes = bytesIn('windows-1251', '1\n00:00:01,000 --> 00:00:02,000\nДобрый вечер\n');
  const file = Buffer.from(bytes).toString('base64');
  assert.is((await set({ language: 'ru', text: null, file })).errors, undefined);
  const { data } = await ask('{ video(id: "a") { transcript(language: "ru") } }');
  assert.is(data.video.transcript, 'Добрый вечер');
});

it('T20: refuses what are no captions, and says what to do', async () => {
  const { set } = await open();
  for (const [input, message] of [
    [{ text: '<script>alert(1)</script>' }, /neither WebVTT .* nor SubRip/],
    [{ text: '\u0000\u0001' }, /Save them as UTF-8/],
    [{ text: 'WEBVTT\n\nNOTE nothing' }, /no cue that says something/],
    [{ text: `WEBVTT\n\n${'x'.repeat(600_000)}` }, /may have 512 kB/],
    [{ text: null }, /either `text` or `file`/],
    [{ file: 'AAAA' }, /either `text` or `file`/],
    [{ text: null, file: 'not Base64!' }, /is not Base64/],
    [{ text: null, file: 'AAAA'.repeat(200_000) }, /may have 512 kB/],
    [{ text: null, file: btoa('<script>') }, /neither WebVTT .* nor SubRip/],
    [{ language: 'english please' }, /no language tag. Write one such as en/],
    [{ language: 'x'.repeat(10_000) }, /no language tag/],
    [{ label: '' }, /1 to 60 characters/],
    [{ label: 'l'.repeat(61) }, /1 to 60 characters/],
    [{ id: 'gone' }, /gone/],
  ] as const) {
    const { errors } = await set(input);
    assert.ok(['BAD_USER_INPUT', 'NOT_FOUND'].includes(errors![0].extensions.code as string));
    assert.match(errors![0].message, message);
  }
});

it('lets nobody but the owner give or remove any', async () => {
  const { set, remove } = await open();
  for (const { errors } of [await set({}, {}), await remove('de', {})])
    assert.is(errors![0].extensions.code, 'FORBIDDEN');
});

it.run();
