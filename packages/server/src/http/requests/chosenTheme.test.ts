import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chosenTheme } from './chosenTheme.ts';

const it = suite('chosenTheme');

for (const [name, cookie, theme] of [
  ['the choice among other cookies', 'a=b; mainvideo-theme=dark; c=d', 'dark'],
  ['the last cookie', 'a=b; mainvideo-theme=light', 'light'],
  ['the system’s where nothing was chosen', 'a=b', 'system'],
  ['the system’s where the cookie says something else', 'mainvideo-theme=sepia', 'system'],
  ['the system’s where another cookie only ends so', 'x-mainvideo-theme=dark', 'system'],
] as const) {
  it(`is ${name}`, () => assert.is(chosenTheme(new Headers({ cookie })), theme));
}

it('is the system’s without any cookie', () => assert.is(chosenTheme(new Headers()), 'system'));

it.run();
