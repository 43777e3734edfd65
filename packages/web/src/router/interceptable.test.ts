import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openWindow } from '../../test/openWindow.ts';
import { formDestination, linkDestination } from './interceptable.ts';

const window = openWindow('http://site.test/search?q=old');
const { document } = window;
const here = new URL(window.location.href);

/** Returns the destination of a click on the last element of some HTML. */
function click(html: string, init: MouseEventInit = {}, prevent = false) {
  document.body.innerHTML = html;
  let element: Element = document.body;
  while (element.lastElementChild) element = element.lastElementChild;
  let destination: URL | null = null;
  const listener = (event: Event) => {
    if (prevent) event.preventDefault();
    destination = linkDestination(event as MouseEvent, here);
    event.preventDefault();
  };
  window.addEventListener('click', listener, { once: true });
  element.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return (destination as URL | null)?.href ?? null;
}

const it = suite('linkDestination');

it('takes a plain click on a link to a page, whatever inside the link was hit', () => {
  assert.is(click('<a href="/watch/1"><b>Play</b></a>'), 'http://site.test/watch/1');
  assert.is(click('<a href="?q=new">New</a>'), 'http://site.test/search?q=new');
  assert.is(click('<a href="/watch/1" target="_self">Play</a>'), 'http://site.test/watch/1');
});

const left: readonly (readonly [name: string, html: string, init?: MouseEventInit])[] = [
  ['another button', '<a href="/watch/1">x</a>', { button: 1 }],
  ['a modifier', '<a href="/watch/1">x</a>', { ctrlKey: true }],
  ['the Mac modifier', '<a href="/watch/1">x</a>', { metaKey: true }],
  ['the window modifier', '<a href="/watch/1">x</a>', { shiftKey: true }],
  ['a link to a new tab', '<a href="/watch/1" target="_blank">x</a>'],
  ['a download', '<a href="/watch/1" download>x</a>'],
  ['a link that asks for it', '<a href="/watch/1" data-full-load>x</a>'],
  ['another site', '<a href="https://example.org/watch/1">x</a>'],
  ['a mail', '<a href="mailto:owner@site.test">x</a>'],
  ['media', '<a href="/media/1.mp4">x</a>'],
  ['the API', '<a href="/api/graphql">x</a>'],
  ['an address that is no page', '<a href="/feed.xml">x</a>'],
  ['a broken address', '<a href="http://[">x</a>'],
  ['no link at all', '<p>x</p>'],
];
for (const [name, html, init] of left) {
  it(`leaves to the browser: ${name}`, () => assert.is(click(html, init), null));
}

it('leaves alone what somebody has handled', () => {
  assert.is(click('<a href="/watch/1">x</a>', {}, true), null);
});

it.run();

/** Returns the destination of the form in some HTML. */
function submit(html: string, submitterId?: string) {
  document.body.innerHTML = html;
  const form = document.querySelector('form')!;
  let destination: URL | null = null;
  const listener = (event: Event) => {
    destination = formDestination(event as SubmitEvent, here);
    event.preventDefault();
  };
  window.addEventListener('submit', listener, { once: true });
  form.requestSubmit(submitterId ? document.getElementById(submitterId) : undefined);
  return (destination as URL | null)?.href ?? null;
}

const its = suite('formDestination');

its('puts the fields into the query, instead of what is there', () => {
  const form = '<form action="/search?lang=en"><input name="q" value="a b&amp;c"></form>';
  assert.is(submit(form), 'http://site.test/search?q=a+b%26c');
});

its('goes where the button says, and takes the button along', () => {
  const button = '<button id="b" formaction="/" name="sort" value="new"></button>';
  assert.is(submit(`<form action="/search">${button}</form>`, 'b'), 'http://site.test/?sort=new');
});

its('is not misled by a field that is named like a property of forms', () => {
  const form = '<form action="/search"><input name="action" value="x"></form>';
  assert.is(submit(form), 'http://site.test/search?action=x');
});

for (const [name, html] of [
  ['a POST', '<form method="post" action="/search"></form>'],
  ['another site', '<form action="https://example.org/search"></form>'],
  ['a form to a new tab', '<form action="/search" target="_blank"></form>'],
  ['a file', '<form action="/search"><input type="file" name="f"></form>'],
] as const) {
  its(`leaves to the browser: ${name}`, () => assert.is(submit(html), null));
}

its.run();
