import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scriptJson } from './scriptJson.ts';

const it = suite('scriptJson');

for (const hostile of [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  'a\u2028b\u2029c',
  '"\\ \u0000 ',
]) {
  it(`T19: holds ${JSON.stringify(hostile)} without a way out, and gives it back`, () => {
    const text = scriptJson({ [hostile]: hostile });
    assert.not.match(text, /[<\u2028\u2029]/);
    assert.equal(JSON.parse(text), { [hostile]: hostile });
  });
}

it.run();
