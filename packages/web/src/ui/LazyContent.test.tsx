import { act } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openWindow } from '../../test/openWindow.ts';
import { LazyContent, NavigatedContext } from './LazyContent.tsx';

const it = suite('what comes later in a page');

let seen: string[] = [];

/** Records the content at each commit. */
function page(navigated: boolean) {
  const note = () => void seen.push(document.querySelector('main')!.textContent!);
  return (
    <NavigatedContext value={navigated}>
      <div ref={note}>the title</div>
      <LazyContent>
        <div ref={note}>, the comments</div>
      </LazyContent>
    </NavigatedContext>
  );
}

function openMain(html = ''): HTMLElement {
  const { document } = openWindow('http://localhost/', `<main>${html}</main>`);
  seen = [];
  return document.querySelector('main')!;
}

it('stands in the document that a server renders', () => {
  openMain();
  assert.match(renderToString(page(false)), /the title.*, the comments/);
});

it('stays there when the document comes to life', async () => {
  const main = openMain(renderToString(page(false)));
  await act(async () => void hydrateRoot(main, page(false)));
  assert.ok(seen.length > 0 && seen.every((text) => text === 'the title, the comments'), seen.join('; '));
});

it('comes after what is seen first where the page was navigated to', async () => {
  const main = openMain();
  await act(async () => createRoot(main).render(page(true)));
  assert.equal([seen.at(0), seen.at(-1)], ['the title', 'the title, the comments']);
});

it.run();
