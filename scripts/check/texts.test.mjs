import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textsLeft } from './texts.mjs';

const it = suite('textsLeft');

const found = (markup) => textsLeft('a.tsx', `const a = ${markup};`).map(({ text }) => text);

for (const [name, markup, texts] of [
  ['text between tags', '<p>\n  Try\n  again {t("a.b")}.</p>', ['Try again']],
  ['text in braces', "<p>{'Try again'}</p>", ['Try again']],
  [
    'text that is shown at times',
    "<p>{failed && 'No'}{ok ? 'Yes' : `Or ${b}`}{c ?? 'Else'}</p>",
    ['No', 'Yes', 'Or', 'Else'],
  ],
  ['names for screen readers', '<a aria-label="Go home" />', ['Go home']],
  ['names made of parts', '<a aria-label={`Go to ${place}`} />', ['Go to']],
  [
    'placeholders, titles, descriptions of pictures',
    '<input placeholder="Words" title={"Tip"} alt="A cat" />',
    ['Words', 'Tip', 'A cat'],
  ],
  [
    'labels of components of our own',
    '<Form sendLabel="Send" label={busy ? "Wait" : t("a.b")} />',
    ['Send', 'Wait'],
  ],
]) {
  it(`finds ${name}`, () => assert.equal(found(markup), texts));
}

it('says the line', () => {
  assert.equal(textsLeft('a.tsx', 'const a = (\n  <p>\n    <b>Here</b>\n  </p>\n);')[0].line, 3);
});

for (const [name, markup] of [
  ['messages', "<p title={t('a.b')}>{t('a.c', { name: 'Some body' })}</p>"],
  ['what viewers wrote', '<p>{video.title} {text}</p>'],
  ['signs, numbers and single letters', '<p>· 404 – K {"×"} {" "}</p>'],
  ['classes, addresses, types', '<a className="big red" href="/watch" type="button" role="status" />'],
  ['what is compared', "<p>{kind === 'lost' && t('a.b')}</p>"],
  ["the site's name", '<span>Mainvideo</span>'],
]) {
  it(`lets ${name} pass`, () => assert.equal(found(markup), []));
}

it.run();
