import type { Variables } from '../contract/document.ts';
import type { Stage } from '../contract/stage.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Refuses an operation whose variables contain files if no stage sends them, because they would be empty objects in JSON.
 * Bundlers remove it from production builds.
 *
 * @throws TypeError with the path of the first file, except in production builds
 */
export function refuseFiles(stages: readonly Stage[], label: string, variables: Variables): void {
  let path: string | undefined;
  try {
    // Spelled out, because bundlers replace exactly this expression.
    if (process.env.NODE_ENV !== 'production')
      path = stages.some((stage) => stage.sendsFiles) ? undefined : pathOfFile(variables, 'variables');
  } catch {
    // Without a bundler, browsers have no `process`.
  }
  if (path !== undefined)
    throw new TypeError(
      `${label}: ${path} is a file, which JSON cannot represent. Add the stage uploadFiles: createClient({ stages: [uploadFiles] }).`,
    );
}

function pathOfFile(value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (typeof Blob === 'function' && value instanceof Blob) return path;
  for (const [name, inner] of Object.entries(value)) {
    const found = pathOfFile(inner, `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
