import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

// Features that the browsers of packages/web/README.md lack (Chrome 123, Firefox 133, Safari 17.5), according to
// MDN's tables. A feature is recognized by a name that nothing else has. Therefore `map` of an iterator is not found,
// and differences between engines show only in a browser.

export const title = 'browsers';

/** Property names, globals, properties of globals joined by a dot, and event names, by the browsers that lack them. */
const newerInScripts = {
  'Firefox and Safari': [
    ...[
      'startViewTransition',
      'cookieStore',
      'documentPictureInPicture',
      'userAgentData',
      'eyeDropper',
      'launchQueue',
    ],
    ...['showOpenFilePicker', 'showSaveFilePicker', 'scrollIntoViewIfNeeded', 'moveBefore', 'requestClose'],
    ...[
      'commandForElement',
      'CloseWatcher',
      'Temporal',
      'Sanitizer',
      'URLPattern',
      'Promise.try',
      'RegExp.escape',
    ],
    ...['fetchLater', 'sumPrecise', 'rawJSON', 'toBase64', 'fromBase64', 'Float16Array', 'DisposableStack'],
    ...['TaskController', 'postTask', 'Error.isError'],
  ],
  Firefox: ['caretRangeFromPoint', 'webkitRequestFullscreen'],
  Safari: [
    ...[
      'requestIdleCallback',
      'cancelIdleCallback',
      'scrollend',
      'onscrollend',
      'deviceMemory',
      'effectiveType',
    ],
    ...['Iterator', 'URL.parse', 'ReadableStream.from', 'caretPositionFromPoint'],
  ],
};

const newerInStyles = {
  'Firefox and Safari': [
    ...[
      'anchor-name',
      'position-anchor',
      'position-area',
      'field-sizing',
      'interpolate-size',
      'animation-timeline',
    ],
    ...[
      'view-transition-name',
      'text-box',
      'corner-shape',
      'reading-flow',
      'line-clamp',
      '@function',
      '::details-content',
    ],
    ...['calc-size(', 'anchor(', 'sibling-index(', 'contrast-color(', 'style(', 'scroll-state(', ':open'],
  ],
  Firefox: ['text-wrap: pretty'],
  Safari: ['overflow-anchor', 'scrollbar-gutter', 'scrollbar-width', 'scrollbar-color', 'content-visibility'],
};

/** Features that are used only where they exist, by name, with the behaviour without them. */
const progressive = new Map([
  ['requestIdleCallback', 'whenIdle.ts and runtime.ts wait for a timer'],
  ['startViewTransition', 'React’s own, for a component that the site does not use'],
  ['moveBefore', 'useKeptPictureInPicture.ts lets the window close at the next video'],
  ['scrollend', 'React knows the event by its name; nobody here waits for it'],
  ['effectiveType', 'savesData.ts and Sentry take it that the network is good'],
  ['deviceMemory', 'Sentry leaves it out of its reports'],
  ['toBase64', 'the library that tus-js-client encodes names with does it by hand'],
  ['fromBase64', 'the same library reads it only to know whether it is there'],
  ['text-wrap: pretty', 'a last line may be a single word'],
  ['line-clamp', 'it stands behind -webkit-line-clamp, which all of them know'],
  ['field-sizing', 'the field for a comment keeps its height, and scrolls'],
  ['content-visibility', 'cards out of sight are laid out with the others'],
]);

export async function run() {
  const folders = ['packages/web/dist/client', 'packages/sdk/dist'];
  const files = folders.flatMap((folder) => listFiles(join(root, folder))).filter(isForBrowsers);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const words = file.endsWith('.css') ? newerInStyle(text) : newerInScript(text);
    return words.map((word) => ({ word, file: relative(root, file) }));
  });
  const problems = found
    .filter(({ word }) => !progressive.has(word))
    .map(({ word, file }) => `${file}: ${word} is not there in ${lackingOf(word)}`);
  const gone = [...progressive.keys()].filter((word) => !found.some((one) => one.word === word));
  return [...problems, ...gone.map((word) => `${word} is excused, and nowhere`)].join('\n');
}

const isForBrowsers = (file) =>
  /\.(?:js|mjs|css)$/.test(file) && !/\/(?:codegen|node|testing|rollup|esbuild|docs)[/.]/.test(file);

const lackingOf = (word) =>
  [newerInScripts, newerInStyles].flatMap(Object.entries).find(([, words]) => words.includes(word))[0];

/** Returns the names of newer features in a script, without duplicates. */
export function newerInScript(code) {
  const words = new Set(Object.values(newerInScripts).flat());
  const found = new Set();
  const add = (word) => words.has(word) && found.add(word);
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node)) {
      add(node.name.text);
      if (ts.isIdentifier(node.expression)) add(`${node.expression.text}.${node.name.text}`);
    } else if (ts.isIdentifier(node) && !isName(node)) add(node.text);
    else if (ts.isStringLiteralLike(node)) add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('script.js', code, ts.ScriptTarget.Latest, true));
  return [...found];
}

/** Returns whether a name only looks like a feature: it is a method of this project or a key. */
const isName = ({ parent }) =>
  ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent);

/** Like `newerInScript`, for a style sheet. */
export function newerInStyle(css) {
  const plain = css.replace(/\/\*[^]*?\*\//g, '').replace(/\s*:\s*/g, ':');
  return Object.values(newerInStyles)
    .flat()
    .filter((word) => {
      const text = word.replace(': ', ':').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      // Matches a whole property name and not the end of a longer one.
      return new RegExp(String.raw`(?<![\w-])${text}${/\w$/.test(word) ? String.raw`(?![\w-])` : ''}`).test(
        plain,
      );
    });
}
