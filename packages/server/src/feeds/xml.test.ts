import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hostileTexts, parseXml } from '../testing/parseXml.ts';
import { element, xmlDocument } from './xml.ts';

const it = suite('element');

for (const text of hostileTexts) {
  it(`T21: keeps ${JSON.stringify(text)}, as a text and in an attribute`, () => {
    const { root } = parseXml(xmlDocument(element('root', text, { title: text })));
    assert.equal([root.textContent, root.getAttribute('title')], [text, text]);
    assert.is(root.children.length, 0);
  });
}

it('T21: leaves out the characters that XML forbids', () => {
  const forbidden = 'a\u0000b\u0008c\u000Bd\u001Fe\uD800f\uFFFEg\uFFFFh';
  const { root } = parseXml(xmlDocument(element('root', forbidden, { title: forbidden })));
  assert.equal([root.textContent, root.getAttribute('title')], ['abcdefgh', 'abcdefgh']);
});

it('nests elements, and leaves out what is not there', () => {
  const made = element('a', [element('b', 1), null, element('c', '', { d: 2, e: null })]);
  assert.is(made.xml, '<a><b>1</b><c d="2"/></a>');
});

it.run();
