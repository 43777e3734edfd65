import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openWindow } from '../../../test/openWindow.ts';
import { CardPicture } from './CardPicture.tsx';
import { NavigatedContext } from '../LazyContent.tsx';

const it = suite("a card's picture");

const poster = {
  __typename: 'Image',
  cardUrl: '/384.webp',
  sharpCardUrl: '/768.webp',
  width: 1920,
  height: 1080,
} as const;

function picture(navigated: boolean, eager = false) {
  return (
    <NavigatedContext value={navigated}>
      <CardPicture poster={poster} eager={eager} />
    </NavigatedContext>
  );
}

async function shownAt(scale: number): Promise<HTMLImageElement> {
  const { document } = Object.assign(openWindow('http://localhost/', '<main></main>'), {
    devicePixelRatio: scale,
  });
  const main = document.querySelector('main')!;
  await act(async () => createRoot(main).render(picture(true)));
  return main.querySelector('img')!;
}

it('is offered in both sizes by a server, which does not know the screen', () => {
  assert.match(renderToString(picture(false)), /src="\/384.webp" srcSet="\/768.webp 2x".* loading="lazy"/);
});

it('names both sizes in one list where it is among the first, for the head names them so', () => {
  assert.match(renderToString(picture(false, true)), /srcSet="\/384.webp, \/768.webp 2x".* loading="eager"/);
});

it('is of the size for the screen on a page that was navigated to, as a browser would choose', async () => {
  for (const [scale, url] of [
    [1, '/384.webp'],
    [1.25, '/384.webp'],
    [1.5, '/768.webp'],
    [3, '/768.webp'],
  ] as const)
    assert.is((await shownAt(scale)).getAttribute('src'), url, `at a scale of ${scale}`);
});

it('has no list of sizes there, which Chromium would keep, with all the page, were the page never shown', async () => {
  assert.not.ok((await shownAt(2)).hasAttribute('srcset'));
});

it.run();
