import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import ts from 'typescript';

/** A module's text as one script for a page or a worker, with all that it imports. Types are dropped unchecked. */
export async function bundleScript(script: string): Promise<string> {
  const made = await rollup({
    input: 'script',
    plugins: [
      {
        name: 'script and types',
        resolveId: (id) => (id === 'script' ? id : null),
        load: (id) => (id === 'script' ? script : null),
        transform: (code, id) =>
          id.endsWith('.ts')
            ? ts.transpile(code, { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext })
            : null,
      },
      nodeResolve({ browser: true }),
    ],
  });
  const { output } = await made.generate({ format: 'iife', inlineDynamicImports: true });
  return output[0].code;
}
