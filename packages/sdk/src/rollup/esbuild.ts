// The build plugin for esbuild, which has a different plugin interface.
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { bundledParserWarning } from './bundledParser.ts';
import { type Compiled, createDocumentCompiler } from './documentCompiler.ts';
import { type Mistake, shown } from './documentPart.ts';
import type { GraphqlDocumentsOptions } from './graphqlDocuments.ts';
import { findInstalledParser, parserPackages } from './installedParser.ts';
import { joinDefinitionsId, joinDefinitionsModule } from './joinDefinitions.ts';
import { inOrder } from './mistakesText.ts';
import { schemaModuleId } from './schemaModule.ts';

/** A message for esbuild: lines start at 1, and columns at 0 in bytes. */
export interface EsbuildMessage {
  readonly text: string;
  readonly location?: {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly lineText: string;
  };
}

/** The part of esbuild that is used. Declared structurally, so that the SDK does not depend on esbuild. */
export interface EsbuildBuild {
  readonly initialOptions: { metafile?: boolean; absWorkingDir?: string };
  onResolve(options: { filter: RegExp }, callback: (args: { readonly path: string }) => any): void;
  onLoad(
    options: { filter: RegExp; namespace?: string },
    callback: (args: { readonly path: string; readonly suffix: string }) => any,
  ): void;
  onEnd(callback: (result: any) => any): void;
}

/** A plugin for esbuild. */
export interface EsbuildPlugin {
  readonly name: string;
  setup(build: EsbuildBuild): void;
}

interface Metafile {
  readonly inputs: { readonly [path: string]: { readonly imports: readonly { readonly path: string }[] } };
  readonly outputs: {
    readonly [path: string]: {
      readonly inputs: { readonly [path: string]: { readonly bytesInOutput: number } };
    };
  };
}

const namespace = 'graphql-documents';

/**
 * Creates the build plugin for esbuild. It has the options of the plugin in `@mainvideo/sdk/rollup`.
 *
 * esbuild provides no parser to plugins, so the project must have `oxc-parser`, `rolldown` or `typescript` (below 7).
 * Modules in `node_modules` are not compiled.
 *
 * @example
 * ```ts
 * // build.mjs
 * await esbuild.build({ plugins: [graphqlDocuments({ schema: 'schema.graphql' })], ... });
 * ```
 */
export function graphqlDocuments(options: GraphqlDocumentsOptions = {}): EsbuildPlugin {
  return {
    name: 'graphql-documents',
    setup(build) {
      const compiler = createDocumentCompiler(options);
      const pending = new Map<string, readonly Mistake[]>();
      const folder = build.initialOptions.absWorkingDir ?? process.cwd();
      let parser: ReturnType<typeof findInstalledParser> | null = null;
      build.initialOptions.metafile = true;

      /** The build continues, to find further mistakes, and fails in `onEnd`. */
      const answer = (compiled: Compiled, path: string, loader: 'js' | 'default', unchanged: string) => {
        const { output, mistakes, warnings, watchFiles } = compiled;
        pending.delete(path);
        if (mistakes.length > 0) pending.set(path, mistakes);
        return {
          contents: output === null ? unchanged : output.code + inlineMap(output.map.mappings, path),
          loader,
          resolveDir: path === schemaModuleId ? folder : dirname(path),
          watchFiles,
          warnings: warnings.map(messageOf),
        };
      };

      build.onResolve({ filter: /^virtual:mainvideo-/ }, ({ path }) =>
        path === joinDefinitionsId || path === schemaModuleId ? { path, namespace } : null,
      );

      build.onLoad({ filter: /^/, namespace }, ({ path }) => {
        if (path === joinDefinitionsId) return { contents: joinDefinitionsModule, loader: 'js' };
        return answer(compiler.schemaModule(), schemaModuleId, 'js', '');
      });

      build.onLoad({ filter: /\.(graphql|gql)$/, namespace: 'file' }, ({ path, suffix }) =>
        suffix === '' ? answer(compiler.compileFile(path), path, 'js', 'export default null') : null,
      );

      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        if (/[\\/]node_modules[\\/]/.test(path)) return null;
        const code = readFileSync(path, 'utf8');
        if (!/\bgql\b|graphql-tag/.test(code)) return null;
        const parse = await (parser ??= findInstalledParser(folder));
        if (parse === null) {
          const packages = parserPackages.map((name) => name.split('/')[0]).join(', ');
          return { errors: [{ text: `To find gql templates, install one of ${packages} (below 7).` }] };
        }
        const compiled = await compiler.compileModule(code, path, { parse, parseTypescript: null });
        return answer(compiled, path, 'default', code);
      });

      build.onEnd(({ metafile }: { metafile?: Metafile }) => {
        if (!metafile) return { errors: inOrder([...pending.values()].flat()).map(messageOf) };
        const modules = new Set(Object.keys(metafile.inputs).map((path) => resolve(folder, path)));
        for (const path of pending.keys()) if (!modules.has(path)) pending.delete(path);
        const { mistakes, warnings } = compiler.finish(modules);
        const all = inOrder([...pending.values(), mistakes].flat());
        const parserWarning = options.parser === 'allowed' ? null : parserIn(metafile);
        return {
          errors: all.map(messageOf),
          warnings: [
            ...warnings.map(messageOf),
            ...(parserWarning === null ? [] : [{ text: parserWarning }]),
          ],
        };
      });
    },
  };
}

function inlineMap(mappings: string, path: string): string {
  if (mappings === '') return '';
  const map = {
    version: 3,
    names: [],
    sources: [basename(path)],
    sourcesContent: [readFileSync(path, 'utf8')],
    mappings,
  };
  const data = Buffer.from(JSON.stringify(map)).toString('base64');
  return `\n//# sourceMappingURL=data:application/json;base64,${data}`;
}

function messageOf({ message, place }: Mistake): EsbuildMessage {
  const lineText = place.lineText ?? '';
  const column = Buffer.byteLength(lineText.slice(0, place.column));
  return { text: message, location: { file: shown(place.file), line: place.line, column, lineText } };
}

function parserIn({ inputs, outputs }: Metafile): string | null {
  const bundled = Object.values(outputs).flatMap((output) =>
    Object.keys(output.inputs).filter((path) => output.inputs[path]!.bytesInOutput > 0),
  );
  const importersOf = (path: string) =>
    Object.keys(inputs).filter((each) => inputs[each]!.imports.some((imported) => imported.path === path));
  // The pattern expects a folder, and these paths may begin with its name.
  const rooted = (path: string) => resolve('/', path);
  const byRooted = new Map(Object.keys(inputs).map((path) => [rooted(path), path]));
  return bundledParserWarning(
    bundled.map(rooted),
    (path) => importersOf(byRooted.get(path)!).map(rooted),
    (path) => byRooted.get(path)!,
  );
}
