// Generates typed documents from the schema and the operations: those of viewers in the SDK, and those of the studio.
// `node scripts/codegen.mjs` writes the modules; with --check it fails if one on disk differs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { importSource } from './build/importSource.mjs';
import { root } from './root.mjs';

const { CodegenError, generate, outdated, writeFiles } = await importSource(
  'packages/sdk/src/codegen/index.ts',
);

const formatting = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
const options = {
  schema: join(root, 'packages/server/src/graphql/schema.graphql'),
  documents: 'operations.graphql',
  out: 'index.ts',
  scalars: { DateTime: 'string' },
};

/** Inside the SDK, imports are relative paths. */
const insideSdk = (text) =>
  text.replace(
    /^import \{ gql, (.*) \} from .*$/m,
    (_, types) => `import type { ${types.replaceAll('type ', '')} } from '../contract/index.ts';
import { gql } from '../gql.ts';`,
  );

const modules = [
  { folder: 'packages/sdk/src/operations', adapt: insideSdk },
  { folder: 'packages/web/src/studio/operations', documentsOnly: true, adapt: (text) => text },
];

/** Returns the text as all modules of the repository are formatted. */
async function formatted(path, source) {
  const { code, errors } = await format(path, source, formatting);
  if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${errors[0].message}`);
  return code;
}

try {
  for (const { folder, adapt, documentsOnly = false } of modules) {
    const path = join(root, folder);
    const [{ path: out, text }] = await generate({ ...options, documentsOnly }, path);
    const files = [{ path: out, text: await formatted(out, adapt(text)) }];
    if (!process.argv.includes('--check')) writeFiles(files, path);
    else if (outdated(files, path).length > 0) {
      console.error(`${folder}/index.ts is out of date. Run: node scripts/codegen.mjs`);
      process.exitCode = 1;
    }
  }
} catch (error) {
  if (!(error instanceof CodegenError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
