import { root } from '../root.mjs';
import { isBuilt } from './buildStamp.mjs';
import { runCommand } from './runCommand.mjs';
import { Stop } from './Stop.mjs';

/**
 * Builds what is missing or older than its sources.
 *
 * @param parts of `site`, `sdk` and `docs`
 */
export async function ensureBuilt(...parts) {
  const missing = parts.filter((part) => !isBuilt(part));
  if (missing.length === 0) return;
  const { code } = await runCommand(
    process.execPath,
    [`${root}/scripts/build.mjs`, ...missing.map((part) => `--${part}`)],
    {
      inherit: true,
    },
  );
  if (code !== 0) throw new Stop('The build failed: see above.');
}
