import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A module's text as one script for a page or a worker, with all that it imports. Types are dropped unchecked. */
export async function bundleScript(script: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: script, loader: 'ts', resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
  });
  return outputFiles[0]!.text;
}

/** Where a script finds a module of the SDK, as a string of JavaScript. */
export const sdkModule = (file: string): string =>
  JSON.stringify(fileURLToPath(new URL(`../../src/${file}`, import.meta.url)));
