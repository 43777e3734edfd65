import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type AcceptedHostsParts, createForeignHost } from './acceptedHosts.ts';

const it = suite('createForeignHost');

const usual: AcceptedHostsParts = {
  listensOn: '127.0.0.1',
  machineName: 'Attic.home.example',
  publicOrigin: null,
  allowed: [],
};

function foreign(host: string | null, parts: Partial<AcceptedHostsParts> = {}): string | undefined {
  const headers = new Headers(host === null ? {} : { host });
  return createForeignHost({ ...usual, ...parts })(new Request('http://site/', { headers }));
}

for (const host of [
  'localhost',
  'localhost:3000',
  'LOCALHOST.',
  'mainvideo.localhost',
  '127.0.0.1:3000',
  '192.168.1.20',
  '203.0.113.9:80',
  '[::1]:3000',
  '[fe80::1]',
  'attic',
  'ATTIC:3000',
  'attic.local',
  'attic.local.',
  'attic.home.example',
])
  it(`knows ${host}, which no page but this site’s can have`, () => {
    assert.is(foreign(host), undefined);
  });

for (const [host, name] of [
  ['evil.example', 'evil.example'],
  ['evil.example:3000', 'evil.example'],
  ['127.0.0.1.evil.example', '127.0.0.1.evil.example'],
  ['localhost.evil.example', 'localhost.evil.example'],
  ['notlocalhost', 'notlocalhost'],
  ['evil.local', 'evil.local'],
  ['home.example', 'home.example'],
  ['attic.evil.example', 'attic.evil.example'],
] as const)
  it(`T15: does not know ${host}`, () => {
    assert.is(foreign(host), name);
  });

it('knows whoever sends none, as HTTP/1.0 may', () => {
  assert.is(foreign(null), undefined);
});

it('knows the name it was told to listen on, and where it is published', () => {
  assert.is(foreign('nas.lan', { listensOn: 'nas.lan' }), undefined);
  const published = { publicOrigin: 'https://videos.example:8443' };
  assert.is(foreign('videos.example', published), undefined);
  assert.is(foreign('videos.example:8443', published), undefined);
  assert.is(foreign('other.example', published), 'other.example');
  assert.is(foreign('deep.videos.example', published), 'deep.videos.example');
});

it('knows the names it was given, those below one with a dot, and all by a star', () => {
  const allowed = ['videos.lan', '.team.example'];
  assert.is(foreign('videos.lan:3000', { allowed }), undefined);
  assert.is(foreign('a.videos.lan', { allowed }), 'a.videos.lan');
  assert.is(foreign('team.example', { allowed }), undefined);
  assert.is(foreign('a.b.team.example', { allowed }), undefined);
  assert.is(foreign('evilteam.example', { allowed }), 'evilteam.example');
  assert.is(foreign('evil.example', { allowed: ['*'] }), undefined);
});

it('does not know what is no name', () => {
  assert.is(foreign('<script>'), '<script>');
  assert.is(foreign('a b'), 'a b');
});

it('knows no empty name where the machine has none', () => {
  assert.is(foreign('evil.example', { machineName: '', listensOn: '' }), 'evil.example');
  assert.is(foreign('local', { machineName: '' }), 'local');
});

it.run();
