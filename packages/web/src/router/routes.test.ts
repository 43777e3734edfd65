import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matchRoute, pathOf } from './routes.ts';

const it = suite('matchRoute');

const rows: readonly (readonly [name: string, pathname: string, pageName: string, params: object])[] = [
  ['the root is home', '/', '/', {}],
  ['a watch address has the id', '/watch/42', '/watch', { id: '42' }],
  ['a parameter is decoded', '/watch/a%2Fb%20%C3%A9', '/watch', { id: 'a/b é' }],
  ['a parameter may be named like a method', '/watch/constructor', '/watch', { id: 'constructor' }],
  ['search has no parameter', '/search', '/search', {}],
  ['saved has no parameter', '/saved', '/saved', {}],
  ['a channel has a handle', '/channel/slow-shapes', '/channel', { handle: 'slow-shapes' }],
  ['one trailing slash is let pass', '/watch/42/', '/watch', { id: '42' }],
  ['two trailing slashes are not', '/watch/42//', '/404', {}],
  ['an empty parameter is nothing', '/watch/', '/404', {}],
  ['broken percent-encoding is nothing', '/watch/%E0%A4%A', '/404', {}],
  ['a lone percent sign is nothing', '/channel/%', '/404', {}],
  ['deeper than any page is nothing', '/watch/42/comments', '/404', {}],
  ['an unknown path is nothing', '/nope', '/404', {}],
  ['addresses are case-sensitive', '/Watch/42', '/404', {}],
  ['S5: /404 is a page of its own', '/404', '/404', {}],
  ['S1: /_app is a registration, not an address', '/_app', '/404', {}],
];
for (const [name, pathname, pageName, params] of rows) {
  it(name, () => {
    const route = matchRoute(pathname);
    assert.is(route.pageName, pageName);
    assert.equal(route.params, params);
  });
}

it('names the pattern, not the path', () => {
  assert.is(matchRoute('/watch/42').pattern, '/watch/:id');
  assert.is(matchRoute('/no/such/path').pattern, '/404');
});

it.run();

const its = suite('pathOf');

its('is matchRoute turned round, whatever the parameter holds', () => {
  for (const id of ['42', 'a/b', 'é ?#%', '__proto__', '..']) {
    assert.is(matchRoute(pathOf('/watch', { id })).params['id'], id);
  }
});

its('answers the plain address of a page without parameters', () => {
  assert.is(pathOf('/'), '/');
  assert.is(pathOf('/search'), '/search');
});

its.run();
