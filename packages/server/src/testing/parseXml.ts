import { JSDOM } from 'jsdom';

/** An XML document, read by a parser that forgives nothing. */
export function parseXml(text: string) {
  const { document } = new JSDOM(text, { contentType: 'application/xml' }).window;
  const all = (name: string) => [...document.getElementsByTagName(name)];
  return {
    root: document.documentElement,
    /** Elements of this name, prefix included, wherever they are. */
    all,
    /** What each of them says. */
    texts: (name: string) => all(name).map((found) => found.textContent),
  };
}

/** Titles that break what is put together carelessly. */
export const hostileTexts = [
  'a ]]> b',
  '</title><script>alert(1)</script>',
  `"double" 'single' &amp;`,
  'a\u200F b\u202E c',
  'film 🎬',
];
