import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readNfo } from './nfo.ts';

const it = suite('readNfo');

it('reads a film as Kodi writes it', () => {
  const { sidecar, mistakes } = readNfo(`<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
    <movie><title>Tom &amp; the &#x73;ea</title><plot>It
flows.</plot><premiered>2019-04-30</premiered><genre>Nature / Calm</genre><genre>Water</genre><tag>blue</tag>
    <studio>Ours</studio><runtime>5</runtime></movie>
https://films.example/tt1`);
  assert.equal(mistakes, []);
  assert.equal(sidecar, {
    title: 'Tom & the sea',
    description: 'It\nflows.',
    publishedMs: Date.UTC(2019, 3, 30),
    tags: ['blue', 'Nature', 'Calm', 'Water', 'Ours'],
  });
});

it('reads an episode, and leaves out what is not said', () => {
  const { sidecar } = readNfo('<episodedetails><title>One</title><aired>2020-01-02</aired></episodedetails>');
  assert.equal(sidecar, {
    title: 'One',
    description: undefined,
    publishedMs: Date.UTC(2020, 0, 2),
    tags: undefined,
  });
});

it('reads the place of an episode in its series, the first one of a file with several', () => {
  const details = (parts: string) => `<episodedetails>${parts}</episodedetails>`;
  const episodeIn = (text: string) => readNfo(text).sidecar.episode;
  assert.equal(
    episodeIn(
      details('<showtitle>The Wire</showtitle><season>1</season><episode>02</episode>') +
        details('<showtitle>The Wire</showtitle><season>1</season><episode>3</episode>'),
    ),
    { series: 'The Wire', season: 1, number: 2 },
  );
  assert.equal(episodeIn(details('<season>0</season><episode>7</episode>')), {
    series: undefined,
    season: 0,
    number: 7,
  });
  for (const parts of [
    '<season>1</season>',
    '<season>-1</season><episode>1</episode>',
    '<season>One</season><episode>1</episode>',
    '<season/><episode/>',
  ])
    assert.is(episodeIn(details(parts)), undefined, parts);
});

for (const [name, text, mistake] of [
  [
    'that declares entities',
    '<!DOCTYPE x [<!ENTITY a "aa">]><movie><title>&a;</title></movie>',
    /declares entities/,
  ],
  ['that is no film', '<html><title>x</title></html>', /not an NFO file of a film/],
  ['that is no XML', 'Just a note.', /not an NFO file of a film/],
  ['that is huge', `<movie>${' '.repeat(300_000)}</movie>`, /longer than/],
] as const) {
  it(`says why it does not use one ${name}`, () => {
    const reading = readNfo(text);
    assert.equal(reading.sidecar, {});
    assert.match(reading.mistakes[0]!, mistake);
  });
}

it('takes markup in a title for text', () => {
  assert.is(
    readNfo('<movie><title>&lt;script&gt;alert(1)&lt;/script&gt;</title></movie>').sidecar.title,
    '<script>alert(1)</script>',
  );
});

it.run();
