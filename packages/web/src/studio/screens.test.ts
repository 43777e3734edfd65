import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matchRoute } from '../router/routes.ts';
import { editPath, listPath, screenOf, screens } from './screens.ts';

const it = suite('screenOf');

it('finds each screen of the navigation at its address', () => {
  for (const { name, path } of screens) {
    // These are separate pages.
    if (matchRoute(path).pageName !== '/studio') continue;
    const screen = path.split('/')[2];
    assert.is(screenOf(screen === undefined ? {} : { screen }), name);
  }
});

it('has a screen for each video, and for nothing else', () => {
  assert.is(editPath('a/b'), '/studio/videos/a%2Fb');
  assert.is(screenOf({ screen: 'videos', id: 'a/b' }), 'video');
  assert.is(screenOf({ screen: 'sessions', id: 'a' }), null);
});

it('has the search and the filter of a list in its address, and nothing that is empty', () => {
  assert.is(listPath('/studio/files', { query: '', status: null, after: undefined }), '/studio/files');
  assert.is(
    listPath('/studio/files', { query: 'a&b c', status: 'REFUSED' }),
    '/studio/files?query=a%26b+c&status=REFUSED',
  );
});

it('leaves pages of their own to these', () => {
  assert.is(matchRoute('/studio/upload').pageName, '/studioUpload');
  assert.is(matchRoute('/studio/trash').pageName, '/studioTrash');
  assert.equal([screenOf({ screen: 'upload' }), screenOf({ screen: 'trash' })], [null, null]);
});

it('knows no other address', () => {
  assert.is(screenOf({ screen: 'nothing' }), null);
  assert.is(screenOf({ screen: 'overview' }), null);
});

it.run();
