// Reports the public surface of the SDK, one file per entry in packages/sdk/api: `node scripts/apiReport.mjs` writes the files,
// --check compares them with the code.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { runScript } from './steps/Stop.mjs';

const folder = join(root, 'packages/sdk/api');

await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt('sdk');
  const { readEntries } = await import('./api/readEntries.mjs');
  const { reportEntry } = await import('./api/reportEntry.mjs');
  const { firstDifference } = await import('./api/firstDifference.mjs');

  const read = readEntries();
  const reports = new Map(
    read.entries.map((entry) => {
      const elsewhere = read.entries.filter((other) => other !== entry);
      // @mainvideo/sdk/testing/react: testing-react
      const [, , ...path] = entry.name.split('/');
      return [`${path.join('-') || 'index'}.api.md`, reportEntry(entry, elsewhere, read)];
    }),
  );
  mkdirSync(folder, { recursive: true });
  const orphans = readdirSync(folder).filter((file) => !reports.has(file));

  if (!process.argv.includes('--check')) {
    for (const [file, text] of reports) writeFileSync(join(folder, file), text);
    for (const file of orphans) rmSync(join(folder, file));
    console.log(`Wrote ${reports.size} reports into packages/sdk/api.`);
    return;
  }
  const problems = orphans.map((file) => `packages/sdk/api/${file}: there is no such entry any more`);
  for (const [file, text] of reports) {
    const kept = existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
    if (kept !== text) problems.push(`packages/sdk/api/${file}:${firstDifference(kept, text)}`);
  }
  if (problems.length === 0) return;
  console.error(
    `${problems.join('\n')}\n\nThe public surface of the SDK has changed. If it was meant to: node scripts/apiReport.mjs, ` +
      'commit what it wrote, and say to users what they see of it: npx changeset (docs/develop/releases.md says which version it makes).',
  );
  process.exitCode = 1;
});
