import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routeName } from './routeName.ts';

const it = suite('routeName');

for (const [pathname, name] of [
  ['/', 'home'],
  ['/api/graphql', 'graphql'],
  ['/api/uploads', 'uploads'],
  ['/api/uploads/aaaa', 'uploads'],
  ['/watch/abc', 'watch'],
  ['/embed/abc/', 'embed'],
  ['/search', 'search'],
  ['/media/abc/0123.mp4', 'media'],
  ['/assets/entry.1.js', 'assets'],
  ['/docs/queries.html', 'docs'],
  ['/channel/nature/feed.xml', 'feeds'],
  ['/sitemap.xml', 'feeds'],
  ['/robots.txt', 'feeds'],
  ['/healthz', 'healthz'],
  ['/healthz/x', 'other'],
  ['/wp-login.php', 'other'],
  ['/constructor', 'other'],
] as const) {
  it(`calls ${pathname} ${name}`, () => assert.is(routeName(pathname), name));
}

it('has few names, whatever is asked for', () => {
  const names = new Set<string>();
  for (let i = 0; i < 10_000; i++) {
    names.add(routeName(`/${i.toString(36)}`));
    names.add(routeName(`/watch/${i}/${i}.xml`));
    names.add(routeName(`/media/${i}`));
  }
  assert.equal([...names].sort(), ['feeds', 'media', 'other']);
});

it.run();
