import type { SourceMap } from './applyEdits.ts';
import { bundledParserWarning } from './bundledParser.ts';
import { type Compiled, createDocumentCompiler, type DocumentOptions } from './documentCompiler.ts';
import { type Mistake, shown } from './documentPart.ts';
import type { SyntaxNode } from './findTemplates.ts';
import { findInstalledParser } from './installedParser.ts';
import { joinDefinitionsId, joinDefinitionsModule } from './joinDefinitions.ts';
import { type Language, languageOf } from './language.ts';
import { inOrder, mistakesText } from './mistakesText.ts';
import { originalPlace, type ReadableMap } from './originalPlace.ts';
import { schemaModuleId } from './schemaModule.ts';

/** Options of `graphqlDocuments`. */
export interface GraphqlDocumentsOptions extends DocumentOptions {
  /**
   * How to treat a GraphQL parser in the bundle, which compiled documents do not need.
   *
   * Defaults to `'warn'`, which reports the chain of imports. Use `'allowed'` for servers, which parse requests.
   */
  readonly parser?: 'warn' | 'allowed';
}

interface Log {
  readonly message: string;
  readonly id?: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
  readonly cause?: unknown;
}

/**
 * The part of a bundler's plugin context that is used. Declared structurally, so that the SDK does not depend on a
 * bundler.
 */
export interface BuildContext {
  /** Rolldown and Vite accept options; Rollup ignores them and parses only JavaScript. */
  parse(code: string, options?: any): unknown;
  warn(log: any): void;
  error(error: any): never;
  addWatchFile(file: string): void;
  getCombinedSourcemap?(): ReadableMap;
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
  readonly meta: { readonly rollupVersion: string; readonly rolldownVersion?: string };
}

interface BundledFile {
  readonly type: string;
  readonly modules?: { readonly [id: string]: { readonly renderedLength: number } };
}

/** The text of a module, for the bundler. */
export interface LoadedModule {
  readonly code: string;
  readonly map: SourceMap;
  /** Required by Rolldown, which does not know `.graphql` files. */
  readonly moduleType: 'js';
}

/** A plugin for Rollup 4, Rolldown, Vite and compatible bundlers. */
export interface GraphqlDocumentsPlugin {
  readonly name: string;
  configResolved(config: { readonly command: string }): void;
  resolveId(source: string): string | null;
  load(this: BuildContext, id: string): LoadedModule | null;
  transform(
    this: BuildContext,
    code: string,
    id: string,
  ): Promise<{ readonly code: string; readonly map: SourceMap } | null>;
  buildEnd(this: BuildContext, error?: Error): void;
  generateBundle(this: BuildContext, options: unknown, bundle: { readonly [file: string]: any }): void;
}

const joinId = '\0joinDefinitions.js';
const schemaId = '\0mainvideo-schema.js';
const emptyMap: SourceMap = { version: 3, names: [], sources: [], mappings: '' };

/**
 * Creates a build plugin that compiles `gql` templates and `.graphql` files into documents, so that no parser is
 * needed at run time.
 *
 * Fragments embedded as `${Name}` are joined when the module is loaded, each name once. A template with any other
 * expression is left to `gql` at run time, with a warning. Invalid GraphQL fails the build with all mistakes at once,
 * by file, line and column. Vite's dev server reports the mistakes of a module when it is requested.
 *
 * @example
 * ```ts
 * // vite.config.ts, rollup.config.mjs or rolldown.config.mjs
 * plugins: [graphqlDocuments({ schema: 'schema.graphql' })]
 * ```
 */
export function graphqlDocuments(options: GraphqlDocumentsOptions = {}): GraphqlDocumentsPlugin {
  const compiler = createDocumentCompiler(options);
  const pending = new Map<string, readonly Mistake[]>();
  let isServing = false;
  let parser: ReturnType<typeof findInstalledParser> | null = null;
  const parseTypescript = () => (parser ??= findInstalledParser());

  const take = (context: BuildContext, id: string, { mistakes, warnings, watchFiles }: Compiled) => {
    watchFiles.forEach((file) => context.addWatchFile(file));
    for (const { message, place } of warnings)
      context.warn({ message: `${shown(place.file)}:${place.line} ${message}`, id, loc: place });
    pending.delete(id);
    if (mistakes.length === 0) return;
    if (isServing) fail(context, mistakes);
    pending.set(id, mistakes);
  };

  return {
    name: 'graphql-documents',

    configResolved({ command }) {
      isServing = command === 'serve';
    },

    resolveId(source) {
      if (source === joinDefinitionsId) return joinId;
      return source === schemaModuleId ? schemaId : null;
    },

    load(id) {
      if (id === joinId) return { code: joinDefinitionsModule, map: emptyMap, moduleType: 'js' };
      const isFile = /\.(graphql|gql)$/.test(id);
      if (!isFile && id !== schemaId) return null;
      const compiled = isFile ? compiler.compileFile(id) : compiler.schemaModule();
      take(this, id, compiled);
      // The build continues, to find further mistakes, and fails in `buildEnd`.
      const { code, map } = compiled.output ?? { code: 'export default null;', map: emptyMap };
      return { code, map, moduleType: 'js' };
    },

    async transform(code, id) {
      if (/\.(graphql|gql)$/.test(id)) return null;
      const readsTypescript = this.meta.rolldownVersion !== undefined;
      const map = /\bgql\b|graphql-tag/.test(code) ? this.getCombinedSourcemap?.() : undefined;
      const compiled = await compiler.compileModule(code, id, {
        parse: (text) => this.parse(text, readsTypescript ? parserOptions(id) : undefined) as SyntaxNode,
        parseTypescript: readsTypescript ? null : parseTypescript,
        originalPlace: map && ((place) => originalPlace(map, place)),
      });
      take(this, id, compiled);
      return compiled.output;
    },

    buildEnd(error) {
      // An invalid document has no exports, so the bundler's errors about missing exports are not useful.
      if (error) {
        if (pending.size > 0) fail(this, [...pending.values()].flat());
        return;
      }
      const modules = new Set(this.getModuleIds());
      const { mistakes, warnings } = compiler.finish(modules);
      for (const { message, place } of warnings)
        this.warn({ message: `${shown(place.file)}:${place.line} ${message}`, loc: place });
      for (const id of pending.keys()) if (!modules.has(id)) pending.delete(id);
      const all = [...pending.values(), mistakes].flat();
      if (all.length > 0 && !isServing) fail(this, all);
    },

    generateBundle(_, bundle) {
      if (options.parser === 'allowed') return;
      const bundled = Object.values(bundle as { [file: string]: BundledFile }).flatMap(({ modules = {} }) =>
        Object.keys(modules).filter((id) => modules[id]!.renderedLength > 0),
      );
      const importersOf = (id: string) => {
        const info = this.getModuleInfo(id);
        return [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
      };
      const message = bundledParserWarning(bundled, importersOf, shown);
      if (message !== null) this.warn({ message });
    },
  };
}

function parserOptions(id: string): { readonly lang: Language } {
  return { lang: languageOf(id) };
}

function fail(context: BuildContext, all: readonly Mistake[]): never {
  const mistakes = inOrder(all);
  const [{ place, cause }] = mistakes as [Mistake];
  const { file, line, column } = place;
  const error: Log = { message: mistakesText(mistakes), id: file, loc: { file, line, column } };
  return context.error(mistakes.length === 1 ? { ...error, cause } : error);
}
