// Generates typed documents from schema and operations: packages/sdk/src/operations/index.ts.
// `node scripts/codegen.mjs` writes the file; with --check it fails if the file on disk differs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { importSource } from './build/importSource.mjs';
import { root } from './root.mjs';

const { CodegenError, generate, outdated, writeFiles } = await importSource(
  'packages/sdk/src/codegen/index.ts',
);

const folder = join(root, 'packages/sdk/src/operations');
const formatting = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));

/** Inside the package, imports are relative paths. The result is formatted like all modules of the repository. */
async function asOurs({ path, text }) {
  const source = text.replace(
    /^import \{ gql, (.*) \} from .*$/m,
    (_, types) => `import type { ${types.replaceAll('type ', '')} } from '../contract/index.ts';
import { gql } from '../gql.ts';`,
  );
  const { code, errors } = await format(path, source, formatting);
  if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${errors[0].message}`);
  return { path, text: code };
}

try {
  const generated = await generate(
    {
      schema: '../../../server/src/graphql/schema.graphql',
      documents: 'operations.graphql',
      out: 'index.ts',
      scalars: { DateTime: 'string' },
    },
    folder,
  );
  const files = await Promise.all(generated.map(asOurs));
  if (!process.argv.includes('--check')) writeFiles(files, folder);
  else if (outdated(files, folder).length > 0) {
    console.error('packages/sdk/src/operations/index.ts is out of date. Run: node scripts/codegen.mjs');
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof CodegenError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
