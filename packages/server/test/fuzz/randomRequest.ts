import { randomBody } from './randomBody.ts';
import type { Chooser } from './chooser.ts';

const methods = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'POST'];
const oddMethods = [
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'M-SEARCH',
  'get',
  'X',
];

/** Each is rendered, which takes a hundred times as long as the others. */
const pages = [
  ...[
    '/',
    '/watch/shownvideo1',
    '/watch/hiddenvid01',
    '/watch/nothing',
    '/search',
    '/channel/nature',
    '/playlist/x',
  ],
  ...['/playlists', '/history', '/saved', '/liked', '/subscriptions', '/studio', '/embed/shownvideo1'],
];
const paths = [
  ...[
    '/studio/sign-in',
    '/studio/sign-out',
    '/studio/forget.css',
    '/language/de',
    '/language/xx',
    '/theme/dark',
    '/api/graphql',
  ],
  ...[
    '/media/shownvideo1/video.mp4',
    '/media/shownvideo1/captions.en.vtt',
    '/media/hiddenvid01/video.mp4',
    '/media/',
  ],
  ...[
    '/media/shownvideo1/poster.jpg',
    '/media/channel/nature/avatar.png',
    '/media/shownvideo1/stream/0.ts',
    '/api/graphql',
  ],
  ...[
    '/feed.xml',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-videos-1.xml',
    '/robots.txt',
    '/oembed',
    '/api/',
  ],
  ...[
    '/channel/nature/feed.xml',
    '/healthz',
    '/readyz',
    '/metrics',
    '/docs',
    '/docs/x',
    '/assets/entry.js',
    '/sw.js',
  ],
];
const postPaths = ['/api/graphql', '/api/graphql', '/studio/sign-in', '/studio/sign-out', ...paths];
const hostileParts = [
  ...[
    '..',
    '%2e%2e',
    '%2E%2e%2f',
    '..%5c',
    '\\..\\',
    '%00',
    '%',
    '%zz',
    '%E0%A4%A',
    '%ff',
    '%u0041',
    'CON',
    'nul.mp4',
    '~',
    '.',
  ],
  ...[
    '__proto__',
    'constructor',
    '<script>',
    '"><img>',
    "' OR 1=1 --",
    '%27',
    '%e2%80%a8',
    '%e2%80%ae',
    ';',
    '&',
    '=',
    '+',
    '@',
  ],
  ...[
    '//',
    '//evil.example',
    'http://evil.example/',
    '[',
    '{',
    '$',
    '*',
    '?',
    '#',
    ':',
    '|',
    '\u00e9',
    '\u00ff',
    '%F0%9F%8E%AC',
  ],
];
const parameters = [
  'q',
  'after',
  'first',
  't',
  'return',
  'url',
  'format',
  'maxwidth',
  'query',
  'variables',
  'comments',
  'sort',
];

const hostiles = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    'NaN',
    '1e999',
    '99999999999999999999',
    'true',
    'null',
    '*',
    '*/*',
    ',',
    ';',
    ',,,;;;===',
    '"',
    "'",
  ],
  ...[
    '../../etc/passwd',
    'bytes=0-',
    'gzip',
    'http://evil.example',
    'evil.example',
    '\u00e9\u00ff',
    'a'.repeat(4_000),
  ],
];
const ranges = [
  ...[
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-2',
    'bytes=99999-',
    'bytes=0-99999999999999999999',
    'bytes=--1',
    'bytes=',
    'x=0-1',
  ],
  `bytes=${Array.from({ length: 400 }, (_, i) => `${i}-${i + 500}`).join(',')}`,
];
const headerValues: { readonly [name: string]: readonly string[] } = {
  range: ranges,
  'if-range': ['"x"', 'W/"x"', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-none-match': ['*', '"x", W/"y"', '"'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'],
  accept: [
    'text/html',
    '*/*',
    'application/json',
    'application/graphql-response+json',
    'text/event-stream',
    'multipart/mixed',
  ],
  'accept-encoding': ['gzip', 'br', 'identity;q=0', '*;q=0', 'gzip;q=x, br;q=-1', 'zstd'],
  'accept-language': ['de', 'ar-EG, en;q=0.5', 'x'.repeat(50), ',;q=,', 'en;q=1.5.5'],
  'content-type': [
    ...[
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data; boundary=x',
    ],
    ...['application/x-www-form-urlencoded', 'application/graphql', 'APPLICATION/JSON'],
  ],
  'content-encoding': ['gzip', 'br', 'deflate', 'x'],
  cookie: [
    ...[
      'mainvideo-viewer=a.b',
      `mainvideo-viewer=${'a'.repeat(22)}.${'b'.repeat(43)}`,
      'mainvideo-owner=x; mainvideo-owner=y',
    ],
    ...[
      '__Host-mainvideo-owner=1',
      'mainvideo-language=__proto__',
      'mainvideo-theme=dark',
      'mainvideo-forget=1',
      '=',
      ';;;',
    ],
  ],
  host: [
    'localhost',
    'evil.example',
    'a:b',
    'localhost:99999',
    '[::1]',
    '',
    'x'.repeat(300),
    'a b',
    '@',
    'localhost:80',
  ],
  origin: ['null', 'http://localhost:3000', 'http://evil.example', ':'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', 'x'],
  'x-forwarded-for': ['1.2.3.4', '::1, 5.6.7.8', '<script>'],
  'x-forwarded-proto': ['https'],
  'x-forwarded-host': ['evil.example'],
  forwarded: ['for=1.2.3.4;host=evil.example;proto=https'],
  'x-request-id': ['a', '\u00e9', 'x'.repeat(200)],
  'idempotency-key': ['k', '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11', 'x'.repeat(300), '\u00e9'],
  expect: ['100-continue', '200-maybe'],
  upgrade: ['websocket', 'h2c'],
  authorization: ['Bearer x', 'Basic ZTpl'],
  te: ['trailers'],
  'last-event-id': ['1'],
  'clear-site-data': ['*'],
  __proto__: ['x'],
};

export interface RandomRequest {
  readonly bytes: Buffer;
  /** Nothing is missing: the server has all that it needs to answer, and closes the connection. */
  readonly isWhole: boolean;
}

/** A request or a few, some as they should be, most not. */
export function randomRequest(choose: Chooser): RandomRequest {
  const count = choose.happens(0.06) ? 2 + choose.number(3) : 1;
  const requests = Array.from({ length: count }, (_, i) => oneRequest(choose, i === count - 1));
  const bytes = Buffer.concat(requests.map((request) => request.bytes));
  if (choose.happens(0.08)) return { bytes: broken(choose, bytes), isWhole: false };
  return { bytes, isWhole: requests.every((request) => request.isWhole) };
}

function oneRequest(choose: Chooser, isLast: boolean): RandomRequest {
  const method = choose.happens(0.05) ? choose.one(oddMethods) : choose.one(methods);
  const body = method === 'POST' || choose.happens(0.03) ? randomBody(choose) : Buffer.alloc(0);
  const isPage = choose.happens(0.08);
  const target = randomTarget(choose, isPage ? pages : method === 'POST' ? postPaths : paths);
  const headers = randomHeaders(choose);
  const has = (wanted: string) => headers.some(([name]) => name === wanted);
  if (!has('host') && !choose.happens(0.02)) headers.unshift(['host', 'localhost:3000']);
  if (!has('accept') && !isPage && choose.happens(0.9)) headers.push(['accept', 'application/json']);
  if (method === 'POST' && choose.happens(0.7)) headers.push(['content-type', 'application/json']);
  if (target.startsWith('/media/') && choose.happens(0.5)) headers.push(['range', choose.one(ranges)]);
  if (isLast) headers.push(['connection', has('upgrade') ? 'close, upgrade' : 'close']);
  const isChunked = body.length > 0 && choose.happens(0.2);
  if (isChunked) headers.push(['transfer-encoding', 'chunked']);
  const isLie = body.length > 0 && choose.happens(0.06);
  const length = isLie ? choose.one(['-1', '0', '1', '99999999999', 'x', '+5']) : String(body.length);
  if (body.length > 0 && (!isChunked || isLie)) headers.push(['content-length', length]);
  const version = choose.happens(0.02) ? choose.one(['1.0', '2.0', '0.9', '1', '9.9']) : '1.1';
  const head = `${method} ${target} HTTP/${version}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return {
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), isChunked ? chunked(choose, body, isLie) : body]),
    isWhole: !isLie,
  };
}

function randomTarget(choose: Chooser, from: readonly string[]): string {
  let path = choose.one(from);
  if (choose.happens(0.25)) {
    const steps = path.split('/');
    steps.splice(1 + choose.number(steps.length), choose.number(2), choose.one(hostileParts));
    path = steps.join('/');
  }
  if (choose.happens(0.02)) path += 'x'.repeat(choose.one([300, 5_000, 15_000, 40_000]));
  if (choose.happens(0.02))
    path = choose.one(['*', 'localhost:80', 'http://evil.example/', '', '?', '/%'.repeat(300)]);
  if (choose.happens(0.35)) {
    const pairs = Array.from({ length: 1 + choose.number(3) }, () => {
      const value = choose.one([...hostiles, ...hostileParts]);
      return `${choose.one(parameters)}=${choose.happens(0.7) ? encodeURIComponent(value) : value}`;
    });
    path += `?${pairs.join('&')}`;
  }
  // A blank would end it.
  return choose.happens(0.98) ? path.replaceAll(' ', '%20') : path;
}

function randomHeaders(choose: Chooser): [string, string][] {
  const names = Object.keys(headerValues);
  const headers = Array.from({ length: choose.number(5) }, (): [string, string] => {
    const name = choose.one(names);
    return [name, choose.happens(0.15) ? choose.one(hostiles) : choose.one(headerValues[name]!)];
  });
  if (choose.happens(0.01)) {
    for (let i = choose.one([200, 1_500, 4_000]); i > 0; i--) headers.push([`x-${i}`, 'y']);
  }
  return headers;
}

function chunked(choose: Chooser, body: Buffer, isLie: boolean): Buffer {
  const size = isLie ? choose.one(['-1', 'fffffffffffffffff', 'x', '1']) : body.length.toString(16);
  return Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from(isLie ? '' : '\r\n0\r\n\r\n')]);
}

/** Cut off, or with other bytes in it. */
function broken(choose: Chooser, bytes: Buffer): Buffer {
  if (choose.happens(0.1))
    return Buffer.from(Array.from({ length: 1 + choose.number(300) }, () => choose.number(256)));
  if (choose.happens(0.3)) return bytes.subarray(0, 1 + choose.number(bytes.length));
  const other = Buffer.from(bytes);
  for (let i = 1 + choose.number(4); i > 0; i--)
    other[choose.number(other.length)] = choose.one([0, 10, 13, 32, 58, 255, choose.number(256)]);
  return other;
}
