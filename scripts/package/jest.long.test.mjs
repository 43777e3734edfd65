import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProject } from './createProject.mjs';

/** The ten lines of the SDK's README, with a test that a team would write for them. */
const testFile = `
  import { createCache, createClient, gql, persistCache } from '@mainvideo/sdk';
  import { createScriptedFetch } from '@mainvideo/sdk/testing';

  test('a title is asked for, and kept', async () => {
    const stored = new Map();
    const storage = {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      clear: () => stored.clear(),
    };
    const cache = createCache();
    const persistence = persistCache(cache, { storage: () => storage });
    const fetch = createScriptedFetch([{ json: { data: { video: { __typename: 'Video', id: '42', title: 'Fog' } } } }]);
    const client = createClient({ url: 'https://site.test/api/graphql', cache, fetch });
    const VideoTitle = gql\`query VideoTitle($id: ID!) { video(id: $id) { id title } }\`;
    const { data } = await client.query({ query: VideoTitle, variables: { id: '42' } });
    expect(data.video.title).toBe('Fog');
    await persistence.save();
    expect([...stored.values()].join()).toContain('Fog');
    persistence.stop();
    client.stop();
  });
`;

const jest = ['jest', '30.5.2'];
const projects = [
  {
    name: 'modules, as Node has them',
    packages: [jest],
    manifest: { type: 'module', jest: { transform: {} } },
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
  },
  {
    name: 'CommonJS that Babel makes',
    packages: [jest, ['@babel/core', '8.1.2'], ['@babel/preset-env', '8.0.7']],
    manifest: { babel: { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] } },
    env: {},
  },
];

const it = suite('the package, in Jest');

for (const { name, env, ...project } of projects) {
  it(`is imported by a test of ${name}`, async () => {
    const { run, remove } = await createProject({ ...project, files: { 'client.test.js': testFile } });
    try {
      const printed = await run('node_modules/jest/bin/jest.js', ['--ci'], { env });
      assert.match(printed, 'Tests:       1 passed, 1 total');
    } finally {
      remove();
    }
  });
}

it.run();
