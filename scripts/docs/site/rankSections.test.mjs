import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { excerptOf, rankSections } from './assets/rankSections.js';

const sections = [
  { page: 'Caching', title: 'Garbage', text: 'What nobody reaches goes, by createCache or gc.' },
  { page: '@mainvideo/sdk', title: 'createCache', text: 'A normalized cache.', isName: true },
  { page: 'Caching', title: 'Caching', text: 'How the cache works' },
];
const titles = (query) => rankSections(sections, query).map(({ title }) => title);

const it = suite('rankSections');

it('finds an exported name first, then what speaks of it', () =>
  assert.equal(titles('createCache'), ['createCache', 'Garbage']));
it('finds parts of names and beginnings of words, in any case', () =>
  assert.equal(titles('CACH'), ['createCache', 'Caching', 'Garbage']));
it('wants every word', () => assert.equal(titles('cache garbage'), ['Garbage']));
it('finds nothing for nothing', () => assert.equal(titles('  .'), []));
it('ends where it is told', () => assert.is(rankSections(sections, 'c', 1).length, 1));

it('cuts a text around the first word of the query', () => {
  const text = `${'before '.repeat(40)}needle ${'behind '.repeat(40)}`;
  assert.match(excerptOf(text, 'needle'), /^… (before )+needle (behind ?)+ …$/);
  assert.is(excerptOf('short', 'none'), 'short');
});

it.run();
