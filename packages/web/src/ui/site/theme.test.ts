import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { themeCookie, themeIn, themeOf } from './theme.ts';

const of = suite('themeOf');

of('is the theme of that name', () => assert.is(themeOf('dark'), 'dark'));

of('is the system’s for anything else', () => {
  for (const name of ['', 'sepia', 'toString', null, undefined]) assert.is(themeOf(name), 'system');
});

of.run();

const within = suite('themeIn');

within('finds the choice among other cookies', () => {
  assert.is(themeIn('a=b; mainvideo-theme=light; c=d'), 'light');
});

within('takes no other cookie for it', () => {
  assert.is(themeIn('not-mainvideo-theme=light; a="mainvideo-theme=dark"'), 'system');
});

within.run();

const cookie = suite('themeCookie');

cookie('reads back as the theme', () => {
  for (const theme of ['light', 'dark', 'system'] as const) assert.is(themeIn(themeCookie(theme)), theme);
});

cookie('forgets the choice with the way back to the system', () => {
  assert.match(themeCookie('system'), /Max-Age=0/);
  assert.match(themeCookie('dark'), /Path=\/; Max-Age=34560000; SameSite=Lax/);
});

cookie.run();
