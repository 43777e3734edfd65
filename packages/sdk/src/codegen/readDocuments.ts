import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DefinitionNode, type DocumentNode, GraphQLError, Kind, parse, Source } from 'graphql';
import { CodegenError, type Problem, problemAt, problemOf } from './problem.ts';
import { type FoundTemplate, templatesOf } from './templatesOf.ts';

/** The GraphQL documents of a file. */
export interface ReadDocument {
  /** The path as it was given. */
  readonly file: string;
  readonly document: DocumentNode;
}

/**
 * Parses `.graphql` files and the templates in modules.
 *
 * @throws CodegenError with the problems of all files
 */
export async function readDocuments(
  folder: string,
  files: readonly string[],
  tags: readonly string[],
): Promise<ReadDocument[]> {
  const problems: Problem[] = [];
  const documents: ReadDocument[] = [];
  for (const file of files) {
    const text = readFileSync(resolve(folder, file), 'utf8');
    const isGraphql = /\.(graphql|gql)$/.test(file);
    const found = isGraphql
      ? [{ source: new Source(text, file), embeddedAt: [] }]
      : await templatesOf(file, text, tags);
    const definitions = found.flatMap((each) => parseTemplate(each, problems));
    if (definitions.length > 0) documents.push({ file, document: { kind: Kind.DOCUMENT, definitions } });
  }
  if (problems.length > 0) throw new CodegenError(problems);
  return documents;
}

function parseTemplate(
  { source, embeddedAt }: FoundTemplate,
  problems: Problem[],
): readonly DefinitionNode[] {
  // The parser rejects an empty document.
  if (source.body.replaceAll(/#.*/g, '').trim() === '') return [];
  try {
    const { definitions } = parse(source);
    for (const offset of embeddedAt) {
      if (!definitions.some(({ loc }) => loc!.start < offset && offset < loc!.end)) continue;
      const message =
        'It embeds an expression inside a definition. Embed whole fragments, behind the operation.';
      problems.push(problemAt(source, offset, message));
    }
    return definitions;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    problems.push(problemOf(error, source.name));
    return [];
  }
}
