// Generates the reference pages: docs/run/configuration.md from the server's settings, docs/api/graphql.md from its schema.
// `node scripts/references.mjs` writes them; with --check it fails if a page differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { importSource } from './build/importSource.mjs';
import { configurationMarkdown } from './docs/references/configurationMarkdown.mjs';
import { graphqlMarkdown } from './docs/references/graphqlMarkdown.mjs';
import { root } from './root.mjs';

const { settingGroups, settingsOf } = await importSource('packages/server/src/settings.ts');
const schema = readFileSync(join(root, 'packages/server/src/graphql/schema.graphql'), 'utf8');
const pages = {
  'docs/run/configuration.md': configurationMarkdown(
    settingGroups.map((group) => [group, settingsOf(group)]),
  ),
  'docs/api/graphql.md': graphqlMarkdown(buildSchema(schema)),
};

const isCheck = process.argv.includes('--check');
for (const [path, markdown] of Object.entries(pages)) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === markdown) continue;
  if (!isCheck) writeFileSync(file, markdown);
  else {
    console.error(`${path} differs from its source. Run: node scripts/references.mjs`);
    process.exitCode = 1;
  }
}
