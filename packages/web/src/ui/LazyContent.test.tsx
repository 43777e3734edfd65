// Own process: jsdom’s window becomes the global one.
import { JSDOM } from 'jsdom';
import { act } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LazyContent, NavigatedContext } from './LazyContent.tsx';

const it = suite('what comes later in a page');

let seen: string[] = [];

/** Records the content at each commit. */
function page(navigated: boolean, dom: JSDOM) {
  const note = () => void seen.push(dom.window.document.querySelector('main')!.textContent!);
  return (
    <NavigatedContext value={navigated}>
      <div ref={note}>the title</div>
      <LazyContent>
        <div ref={note}>, the comments</div>
      </LazyContent>
    </NavigatedContext>
  );
}

function openDom(html = '') {
  const dom = new JSDOM(`<main>${html}</main>`);
  Object.assign(globalThis, {
    window: dom.window,
    document: dom.window.document,
    IS_REACT_ACT_ENVIRONMENT: true,
  });
  seen = [];
  return { dom, main: dom.window.document.querySelector('main')! };
}

it('stands in the document that a server renders', () => {
  const { dom } = openDom();
  assert.match(renderToString(page(false, dom)), /the title.*, the comments/);
});

it('stays there when the document comes to life', async () => {
  const { dom, main } = openDom(renderToString(page(false, openDom().dom)));
  await act(async () => void hydrateRoot(main, page(false, dom)));
  assert.ok(seen.length > 0 && seen.every((text) => text === 'the title, the comments'), seen.join('; '));
});

it('comes after what is seen first where the page was navigated to', async () => {
  const { dom, main } = openDom();
  await act(async () => createRoot(main).render(page(true, dom)));
  assert.equal([seen.at(0), seen.at(-1)], ['the title', 'the title, the comments']);
});

it.run();
