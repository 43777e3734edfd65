import { GraphQLError } from 'graphql';
import { compileTemplate } from './compileTemplate.ts';
import type { Template } from './compileTemplate.ts';
import { findTemplates } from './findTemplates.ts';
import type { SyntaxNode } from './findTemplates.ts';
import { applyEdits } from './applyEdits.ts';
import type { Edit, SourceMap } from './applyEdits.ts';
import { joinDefinitionsModule } from './joinDefinitions.ts';

export interface GraphqlDocumentsOptions {
  /** Modules that export `gql`, besides `@mainvideo/sdk`, `graphql-tag` and a `gql.ts` beside the importer. */
  readonly modules?: readonly string[];
}

/** What the plugin uses of Rollup's context. Typed by shape, so that installing the SDK does not install Rollup. */
export interface BuildContext {
  parse(code: string): unknown;
  warn(message: string, position?: number): void;
  error(error: { message: string; cause?: unknown }, position?: number): never;
}

/** A plugin of Rollup 4, or of a bundler that takes its plugins. */
export interface GraphqlDocumentsPlugin {
  readonly name: string;
  resolveId(source: string): string | null;
  load(id: string): string | null;
  transform(this: BuildContext, code: string, id: string): { code: string; map: SourceMap } | null;
}

const joinId = '\0joinDefinitions.js';
const joinName = '__joinDefinitions';

/**
 * Compiles `gql` templates into the documents they stand for.
 *
 * Put it after the plugin that turns TypeScript into JavaScript. Documents hold no locations. Fragments embedded as
 * `${Name}` join when the module is loaded, each name once. A template that is more than documents joined together is
 * left to run-time `gql`, with a warning; text that is no GraphQL ends the build at its file, line and column.
 *
 *     // rollup.config.mjs
 *     plugins: [typescript(), graphqlDocuments()]
 */
export function graphqlDocuments(options: GraphqlDocumentsOptions = {}): GraphqlDocumentsPlugin {
  const modules = new Set(['@mainvideo/sdk', 'graphql-tag', ...(options.modules ?? [])]);
  const isGqlModule = (source: string) => modules.has(source) || /^\.\.?\/(.*\/)?gql\.[jt]s$/.test(source);

  return {
    name: 'graphql-documents',

    resolveId: (source) => (source === joinId ? joinId : null),

    load: (id) => (id === joinId ? joinDefinitionsModule : null),

    transform(code) {
      // Most modules have no template: they are not parsed a second time.
      if (!/\bgql\b|graphql-tag/.test(code)) return null;
      const { templates, documentNames, tagImports } = findTemplates(
        this.parse(code) as SyntaxNode,
        isGqlModule,
      );

      const edits: Edit[] = [];
      let joins = false;
      for (const template of templates) {
        const compiled = compileOrFail(this, template, documentNames);
        if (compiled.kind === 'dynamic') {
          this.warn(`${compiled.reason} This gql template stays, and with it the parser.`, template.start);
          continue;
        }
        joins ||= compiled.joins;
        edits.push({
          start: startWithAnnotation(code, template.start),
          end: template.end,
          text: compiled.text(joinName),
        });
      }
      if (edits.length === 0) return null;
      if (edits.length === templates.length)
        edits.push(...tagImports.map((range) => ({ ...range, text: '' })));
      edits.sort((a, b) => a.start - b.start);
      const result = applyEdits(code, edits);
      // At the end, where it moves no line; imports are hoisted anyway.
      if (joins) result.code += `\nimport{joinDefinitions as ${joinName}}from${JSON.stringify(joinId)};`;
      return result;
    },
  };
}

function compileOrFail(context: BuildContext, template: Template, documentNames: ReadonlySet<string>) {
  try {
    return compileTemplate(template, documentNames);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const position = template.positionOf(error.positions?.[0] ?? 0);
    return context.error({ message: `GraphQL: ${error.message}`, cause: error }, position);
  }
}

// A purity comment says that a call may be dropped; before an object it means nothing, and Rollup warns of it.
function startWithAnnotation(code: string, start: number): number {
  const annotation = /\/\*\s*[#@]__PURE__\s*\*\/\s*$/.exec(code.slice(Math.max(0, start - 100), start));
  return annotation === null ? start : start - annotation[0].length;
}
