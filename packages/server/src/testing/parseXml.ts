import { JSDOM } from 'jsdom';

/** Parses an XML document strictly. */
export function parseXml(text: string) {
  const { document } = new JSDOM(text, { contentType: 'application/xml' }).window;
  const all = (name: string) => [...document.getElementsByTagName(name)];
  return {
    root: document.documentElement,
    /** Returns all elements with this name, including its prefix. */
    all,
    /** Returns the text of each of these elements. */
    texts: (name: string) => all(name).map((found) => found.textContent),
  };
}

/** Titles that break carelessly concatenated markup. */
export const hostileTexts = [
  'a ]]> b',
  '</title><script>alert(1)</script>',
  `"double" 'single' &amp;`,
  'a\u200F b\u202E c',
  'film 🎬',
];
