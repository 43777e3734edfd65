import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newerInScript, newerInStyle } from './browsers.mjs';

const scripts = suite('newerInScript');
for (const [code, words] of [
  ['document.startViewTransition(f)', ['startViewTransition']],
  ['addEventListener("scrollend", f)', ['scrollend']],
  ['new URLPattern("/a")', ['URLPattern']],
  ['a?.requestIdleCallback?.(f)', ['requestIdleCallback']],
  ['URL.parse(a); JSON.parse(b)', ['URL.parse']],
  ['const {requestIdleCallback: r} = globalThis', ['requestIdleCallback']],
  ['// Temporal\nx = { Temporal: 1, moveBefore() {} }', []],
]) {
  scripts(`finds ${words.join(' and ') || 'nothing'} in ${code.replace('\n', ' ')}`, () =>
    assert.equal(newerInScript(code), words),
  );
}
scripts.run();

const styles = suite('newerInStyle');
for (const [css, words] of [
  ['a { field-sizing: content }', ['field-sizing']],
  ['a{text-wrap:pretty}', ['text-wrap: pretty']],
  ['a { top: anchor(bottom) }', ['anchor(']],
  ['a { -webkit-line-clamp: 2; text-wrap: balance }', []],
  ['/* anchor-name */ a { --view-transition-name-x: 1; opacity: .5 }', []],
]) {
  styles(`finds ${words.join(' and ') || 'nothing'} in ${css}`, () => assert.equal(newerInStyle(css), words));
}
styles.run();
