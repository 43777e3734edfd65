// Measures what browsers load, minified and gzipped: `npm run size`. Exits with 1 if a size exceeds its budget in
// size.budgets.json. --peers also measures Apollo Client, urql and Relay.
import { readFileSync } from 'node:fs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { runScript } from './steps/Stop.mjs';

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled();
  await ensureBuilt('site', 'sdk');
  const { sdkSizes } = await import('./size/sdkSizes.mjs');
  const { webSizes } = await import('./size/webSizes.mjs');
  const { havePeers, installPeers, peerSizes } = await import('./size/peers.mjs');

  const wants = (folder) =>
    !process.argv.some((word) => word.startsWith('packages/')) || process.argv.includes(folder);
  const sizes = {
    ...(wants('packages/sdk') ? await sdkSizes() : {}),
    ...(wants('packages/web') ? webSizes() : {}),
  };
  const budgets = JSON.parse(readFileSync(new URL('size.budgets.json', import.meta.url), 'utf8'));

  row('', 'gzip', 'budget');
  for (const [name, gzipBytes] of Object.entries(sizes)) {
    const budget = budgets[name];
    const fits = gzipBytes <= budget;
    row(name, gzipBytes, budget ?? 'none', fits ? '' : 'over budget');
    if (!fits) process.exitCode = 1;
  }

  if (process.argv.includes('--peers')) await installPeers();
  if (!wants('packages/sdk') || !havePeers()) return;
  console.log('\nWhat a page loads, gzipped; each column includes those before it:');
  const { ours, ...peers } = await peerSizes();
  row('', ...Object.keys(ours));
  row('ours', ...Object.values(ours));
  for (const [name, theirs] of Object.entries(peers)) {
    row(name, ...Object.values(theirs).map((gzipBytes) => gzipBytes ?? '-'));
    const ratios = Object.entries(theirs).map(([step, gzipBytes]) =>
      gzipBytes === null ? '' : `${(gzipBytes / ours[step]).toFixed(2)} x`,
    );
    row('', ...ratios);
  }
});

function row(name, ...columns) {
  console.log(`${name.padEnd(28)}${columns.map((column) => String(column).padStart(12)).join('')}`.trimEnd());
}
