import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { episodeOfName, titleOfEpisode } from './episodeName.ts';

const it = suite('episodeOfName');

const wire = (season: number, number: number, title = '') => ({ series: 'The Wire', season, number, title });

it('reads S01E02 and 1x02 in the name of a file', () => {
  assert.equal(episodeOfName('TV/The Wire/The Wire S01E02'), wire(1, 2));
  assert.equal(episodeOfName('TV/The Wire/The Wire - 1x02 - The Detail'), wire(1, 2, 'The Detail'));
  assert.equal(episodeOfName('The.Wire.s01.e02.The.Detail'), wire(1, 2, 'The Detail'));
  assert.equal(episodeOfName('TV/The Wire/S01E02'), wire(1, 2), 'in a folder with the name of the series');
  assert.equal(episodeOfName('TV/The Wire [S01E02]'), wire(1, 2));
});

it('leaves out what programs append to the name', () => {
  assert.equal(
    episodeOfName('TV/The.Wire.S01E02.The.Detail.1080p.WEB-DL.x264-ABC'),
    wire(1, 2, 'The Detail'),
  );
  assert.equal(episodeOfName('TV/The.Wire.S01E02.720p.HDTV'), wire(1, 2));
  assert.is(episodeOfName('TV/The Wire S01E02 - A Proper Web')?.title, 'A Proper Web');
});

it('takes the first of several episodes in one file', () => {
  assert.equal(episodeOfName('The Wire S01E02E03'), wire(1, 2));
  assert.equal(episodeOfName('The Wire S01E02-E03 - Two'), wire(1, 2, 'Two'));
});

it('reads a number at the start of a name in the folder of a season, which belongs to the folder above', () => {
  for (const season of [
    'Season 1',
    'Season 01',
    'season_1',
    'S01',
    'Staffel 1',
    'Saison 1',
    'الموسم 1',
    'Season 1 (2002)',
  ])
    assert.equal(episodeOfName(`TV/The Wire/${season}/02 - The Detail`), wire(1, 2, 'The Detail'), season);
  for (const name of ['02', 'E02', 'Episode 2', 'episode_02', 'Folge 2', '2.'])
    assert.equal(episodeOfName(`The Wire/Season 1/${name}`), wire(1, 2), name);
  assert.equal(episodeOfName('The Wire/Season 1/Wire 1x02'), wire(1, 2), 'the folder is sure of the name');
  assert.equal(
    episodeOfName('The Wire/Season 1/The Wire S02E03'),
    wire(2, 3),
    'the file is sure of the season',
  );
});

it('counts specials as season 0', () => {
  assert.equal(episodeOfName('The Wire/Specials/01 - Making of'), wire(0, 1, 'Making of'));
  assert.equal(episodeOfName('The Wire/Season 0/S00E01'), wire(0, 1));
});

it('keeps names whose hyphens and dots belong to them', () => {
  assert.is(episodeOfName('TV/Mr. Robot S01E01')?.series, 'Mr. Robot');
  assert.is(episodeOfName('TV/Spider-Man.S01E01')?.series, 'Spider-Man');
  assert.is(episodeOfName('TV/Doctor Who (2005)/Season 1/01 - Rose')?.series, 'Doctor Who (2005)');
});

it('finds no episode elsewhere', () => {
  for (const stem of [
    'Films/Heat',
    'Films/2001 - A Space Odyssey',
    'Films/Clip 1920x1080',
    'Films/Ratio 4x3',
    'Films/Class1x02',
    'Trips/Season of light/02 - Rain',
    'The Wire/Season 1/Trailer',
    'The Wire/Season 1/1080p sample',
    'S01E02',
    'Season 1/02 - Nameless',
  ])
    assert.is(episodeOfName(stem), null, stem);
});

it('names a video after its series and its place', () => {
  assert.is(titleOfEpisode(wire(1, 2, 'The Detail')), 'The Wire S01E02 – The Detail');
  assert.is(titleOfEpisode(wire(0, 112)), 'The Wire S00E112');
});

it.run();
