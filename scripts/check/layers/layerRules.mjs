// The allowed imports, one row per layer. `may` names layers of the same package; a layer may always import itself.
// `packages` names packages; `(types)` after one allows only its types. The build includes those of `included`, so that
// `package.json` does not name them as dependencies. Tests (and layers with
// `testsOnly`) may import everything. A folder of `rooms` may import the ones before it in the list. Cycles are never
// allowed.

const sdk = [
  { layer: 'contract', may: [], packages: ['graphql (types)'] },
  { layer: 'documents', may: ['contract'], packages: ['graphql (types)'] },
  { layer: 'plans', may: ['documents', 'contract'], packages: ['graphql (types)'] },
  {
    layer: 'store',
    may: ['plans', 'documents', 'contract'],
    packages: [],
    rooms: [
      'records',
      'views',
      'write',
      'policies',
      'pages',
      'edits',
      'snapshots',
      'blocks',
      'changes',
      'memory',
    ],
  },
  { layer: 'cache', may: ['store', 'plans', 'documents', 'contract'], packages: [] },
  { layer: 'queries', may: ['documents', 'contract'], packages: [] },
  {
    layer: 'masking',
    may: ['queries', 'cache', 'store', 'plans', 'documents', 'contract'],
    packages: [],
  },
  { layer: 'transport', may: ['documents', 'contract'], packages: [] },
  {
    layer: 'local',
    may: ['cache', 'store', 'transport', 'documents', 'contract'],
    packages: ['graphql (types)'],
  },
  { layer: 'persistence', may: ['cache', 'contract'], packages: [] },
  { layer: 'outbox', may: ['contract'], packages: [] },
  { layer: 'monitoring', may: ['contract'], packages: [] },
  { layer: 'storages/indexeddb', may: ['contract'], packages: ['idb'] },
  { layer: 'storages/node', may: ['contract'], packages: ['node:'] },
  { layer: 'storages', may: ['contract'], packages: [] },
  { layer: 'testing/react', may: ['testing', 'react'], packages: ['react'] },
  {
    layer: 'testing',
    may: ['client.ts', 'cache', 'transport', 'documents', 'storages', 'contract'],
    packages: ['graphql'],
  },
  { layer: 'gql.ts', may: ['contract'], packages: ['graphql-tag'], included: ['graphql-tag'] },
  { layer: 'operations', may: ['gql.ts', 'contract', 'cache'], packages: [] },
  { layer: 'schema', may: [], packages: ['graphql', 'node:'] },
  {
    layer: 'rollup',
    may: ['schema'],
    packages: ['graphql', 'node:', 'typescript (types)', '@mainvideo/sdk (types)'],
  },
  {
    layer: 'codegen',
    may: ['schema', 'contract'],
    packages: ['graphql', 'node:', '@graphql-codegen/', 'typescript'],
  },
  { layer: 'migrate', may: ['codegen'], packages: ['node:', 'typescript (types)'] },
  { layer: 'react/server', may: ['react', 'store', 'contract'], packages: [] },
  {
    layer: 'react',
    may: ['client.ts', 'queries', 'cache', 'plans', 'documents', 'contract'],
    packages: ['react'],
  },
  {
    layer: 'devtools',
    may: ['cache', 'store', 'documents', 'contract'],
    packages: [],
  },
  { layer: 'version.ts', may: [], packages: [] },
  { layer: 'composeClient.ts', may: ['queries', 'transport', 'contract'], packages: [] },
  { layer: 'client.ts', may: ['composeClient.ts', 'transport', 'contract'], packages: [] },
  {
    layer: 'index.ts',
    may: [
      'client.ts',
      'composeClient.ts',
      'gql.ts',
      'version.ts',
      'masking',
      'queries',
      'cache',
      'transport',
      'persistence',
      'storages',
      'outbox',
      'monitoring',
      'contract',
    ],
    packages: [],
  },
];

const sdkNames = ['@mainvideo/sdk', '@mainvideo/sdk/operations', '@mainvideo/sdk/react'];

const web = [
  { layer: 'i18n', may: [], packages: ['react', '@lingui/message-utils/compileMessage'] },
  { layer: 'ui', may: ['i18n'], packages: ['react', '@mainvideo/sdk/operations (types)'] },
  { layer: 'offline', may: ['i18n'], packages: ['react', ...sdkNames] },
  {
    layer: 'features',
    may: ['offline', 'ui', 'i18n', 'router'],
    packages: ['react', 'react-dom', 'hls.js', 'hls.js/light', ...sdkNames],
    apart: true,
  },
  { layer: 'data', may: ['features'], packages: ['@mainvideo/sdk/devtools', ...sdkNames] },
  {
    layer: 'studio',
    may: ['data', 'ui', 'i18n', 'router'],
    packages: [
      'tus-js-client/lib/browser/index.js',
      'tus-js-client',
      'react',
      '@lingui/message-utils/compileMessage',
      ...sdkNames,
    ],
  },
  {
    layer: 'pages',
    may: ['features', 'studio', 'offline', 'ui', 'i18n', 'router', 'seo'],
    packages: ['react', 'react-dom', ...sdkNames],
  },
  { layer: 'router', may: ['pages', 'offline', 'ui', 'i18n'], packages: ['react', ...sdkNames] },
  { layer: 'seo', may: ['router'], packages: sdkNames },
  {
    layer: 'monitoring',
    may: ['router'],
    packages: ['@sentry/browser', '@sentry/tracing', '@mainvideo/sdk', '@mainvideo/sdk/sentry'],
  },
  { layer: 'serviceWorker', may: ['router'], packages: ['@mainvideo/sdk'] },
  { layer: 'rendering/reactServer.ts', may: [], packages: ['react-dom/server (types)', 'node:'] },
  {
    layer: 'rendering',
    may: ['rendering/reactServer.ts', 'data', 'router', 'ui', 'i18n'],
    packages: ['react', 'node:', ...sdkNames],
  },
  {
    layer: 'embed',
    may: ['features', 'i18n', 'router', 'rendering'],
    packages: ['@mainvideo/sdk', '@mainvideo/sdk/operations'],
  },
  // Only what starts in a browser may import monitoring.
  {
    layer: 'app/startSite.tsx',
    may: ['*'],
    packages: ['react', 'react-dom/client', ...sdkNames],
  },
  { layer: 'app/background.ts', may: ['data', 'serviceWorker'], packages: ['@mainvideo/sdk'] },
  {
    layer: 'app',
    may: ['pages', 'offline', 'serviceWorker', 'ui', 'i18n', 'router'],
    packages: ['react', ...sdkNames],
  },
  { layer: 'entries/entry-client.tsx', may: ['app/startSite.tsx', 'router', 'styles'], packages: [] },
  {
    layer: 'entries',
    may: ['app', 'data', 'embed', 'rendering', 'seo', 'serviceWorker', 'router', 'i18n'],
    packages: ['react', ...sdkNames],
  },
  { layer: 'styles', may: [], packages: [] },
];

const server = [
  { layer: 'events', may: [], packages: ['pg', 'node:'] },
  {
    layer: 'library',
    may: ['events', 'packageRoot.ts'],
    rooms: ['videos', 'formats', 'containers', 'files', 'inspection', 'catalogue', 'viewers', 'scan'],
    packages: ['chardet', 'chokidar', 'fast-xml-parser', 'ignore', 'mediabunny', 'node:'],
  },
  { layer: 'owner', may: ['http'], packages: ['node:'] },
  {
    layer: 'jobs',
    may: ['library', 'events'],
    rooms: ['queue', 'programs', 'making', 'scheduling'],
    packages: ['node:'],
  },
  {
    layer: 'database',
    may: ['library', 'owner', 'jobs', 'events', 'packageRoot.ts'],
    rooms: ['rows', 'search', 'queries', 'queue', 'migrations', 'opening', 'moving'],
    packages: ['kysely', 'libsql', 'pg', 'node:'],
  },
  {
    layer: 'http',
    may: [],
    rooms: ['requests', 'responses', 'limits'],
    packages: [
      '@hono/node-server',
      '@hono/node-server/utils/response',
      '@mainvideo/web/rendering (types)',
      'node:',
    ],
  },
  { layer: 'objects', may: [], packages: ['@aws-sdk/', 'node:'] },
  { layer: 'media', may: ['http', 'library', 'objects', 'packageRoot.ts'], packages: ['node:'] },
  { layer: 'feeds', may: ['http', 'library'], packages: ['@mainvideo/web/embedCode'] },
  { layer: 'uploads', may: ['http', 'library', 'owner'], packages: ['@tus/server', 'node:'] },
  { layer: 'trash', may: ['uploads', 'library', 'log.ts'], packages: ['node:'] },
  {
    layer: 'graphql',
    may: ['http', 'library', 'owner', 'jobs', 'media', 'uploads', 'trash', 'database', 'events'],
    rooms: ['execution', 'lists', 'fields', 'createGraphql.ts'],
    packages: ['graphql', 'graphql-yoga', '@escape.tech/', 'node:'],
  },
  { layer: 'backup', may: ['database'], packages: ['libsql', 'node:'] },
  { layer: 'operations', may: ['config.ts', 'settings.ts'], packages: ['pino', 'prom-client', 'node:'] },
  { layer: 'site/watchSite.ts', may: ['operations', 'database'], packages: ['kysely', 'node:'] },
  { layer: 'testing', may: ['*'], packages: ['*'], testsOnly: true },
  { layer: 'main.ts', may: ['*'], packages: ['*'] },
  {
    layer: '*',
    may: ['!main.ts', '!testing', '*'],
    packages: ['node:', '@mainvideo/web/rendering', '@mainvideo/web/server'],
  },
];

const devtools = [{ layer: '*', may: ['*'], packages: ['@mainvideo/sdk/devtools'] }];

export const layerRules = { sdk, web, server, devtools };

/** Globals that the core never uses: time, randomness and the environment are arguments. */
export const heart = ['documents', 'plans', 'store', 'cache'];
export const worldlyGlobals = new Set([
  ...[
    'Date.now',
    'new Date',
    'performance.now',
    'Math.random',
    'crypto.randomUUID',
    'crypto.getRandomValues',
    'crypto',
  ],
  ...[
    'setTimeout',
    'setInterval',
    'setImmediate',
    'queueMicrotask',
    'requestIdleCallback',
    'requestAnimationFrame',
  ],
  ...[
    'fetch',
    'XMLHttpRequest',
    'localStorage',
    'sessionStorage',
    'indexedDB',
    'window',
    'document',
    'navigator',
    'console',
  ],
  ...['process', 'Buffer'],
]);
/** Forbidden everywhere, by a strict Content-Security-Policy. */
export const evaluatingGlobals = new Set(['eval', 'new Function', 'Function']);
