import { Source } from 'graphql';
import type { Node, SourceFile, TaggedTemplateExpression } from 'typescript';
import { loadTypeScript, type TypeScript } from './loadTypeScript.ts';
import { CodegenError } from './problem.ts';

/** The text of a `gql` template, at its position in the module. */
export interface FoundTemplate {
  readonly source: Source;
  /** Offsets of embedded expressions, which the text replaces by spaces. */
  readonly embeddedAt: readonly number[];
}

/** Returns the templates with one of these tags in a module, in order. */
export async function templatesOf(
  file: string,
  text: string,
  tags: readonly string[],
): Promise<FoundTemplate[]> {
  // Most modules have no templates and are not parsed.
  if (!tags.some((tag) => text.includes(tag))) return [];
  const ts = await loadTypeScript('has templates').catch((cause: Error) => {
    const message = `${cause.message} Or keep operations in .graphql files.`;
    throw new CodegenError([{ file, message }], { cause });
  });
  const module = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const templates: FoundTemplate[] = [];
  const visit = (node: Node): void => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && tags.includes(node.tag.text))
      templates.push(readTemplate(ts, module, node));
    ts.forEachChild(node, visit);
  };
  visit(module);
  return templates;
}

function readTemplate(ts: TypeScript, module: SourceFile, node: TaggedTemplateExpression): FoundTemplate {
  const { template } = node;
  const start = template.getStart(module) + 1;
  let text = module.text.slice(start, template.end - 1);
  const embeddedAt: number[] = [];
  if (ts.isTemplateExpression(template)) {
    let from = template.head.end - 2;
    for (const { literal } of template.templateSpans) {
      const until = literal.getStart(module) + 1;
      const blank = module.text.slice(from, until).replaceAll(/[^\n]/g, ' ');
      text = text.slice(0, from - start) + blank + text.slice(until - start);
      embeddedAt.push(from - start);
      from = literal.end - 2;
    }
  }
  // An escape is shorter than its source, so later positions on the same line are slightly too small.
  text = text.replaceAll(/\\([`$\\])/g, '$1');
  const { line, character } = module.getLineAndCharacterOfPosition(start);
  return { source: new Source(text, module.fileName, { line: line + 1, column: character + 1 }), embeddedAt };
}
