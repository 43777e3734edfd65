import { type DefinitionNode, parse, type Source } from 'graphql';
import { astLiteral } from './astLiteral.ts';
import type { Template } from './findTemplates.ts';

export type CompiledTemplate =
  | { readonly kind: 'dynamic'; readonly reason: string }
  | {
      readonly kind: 'document';
      readonly definitions: readonly DefinitionNode[];
      readonly joins: boolean;
      /** Returns the expression that replaces the template. */
      text(joinName: string): string;
    };

/** A template of embedded documents alone is allowed, although the parser rejects an empty text. */
export const joinedText = (template: Template) => template.texts.join(' ');

/**
 * Compiles a template.
 *
 * @param source contains the joined texts
 * @param isDocument returns whether a name may refer to a document: an import, or a constant of the module that is a
 *   template
 * @throws GraphQLError if the text is not valid GraphQL; its position refers to the joined texts
 */
export function compileTemplate(
  template: Template,
  source: Source,
  isDocument: (name: string) => boolean,
): CompiledTemplate {
  for (const name of template.embedded) {
    if (name === null || !isDocument(name.split('.')[0]!)) {
      return { kind: 'dynamic', reason: 'It embeds something that is not known to be a document.' };
    }
  }

  const offsets = embeddedOffsets(template.texts);
  const isEmpty = source.body.trim() === '' && offsets.length > 0;
  const definitions = isEmpty ? [] : parse(source).definitions;
  const isInside = (offset: number) =>
    definitions.some(({ loc }) => loc!.start < offset && offset < loc!.end);
  if (offsets.some(isInside))
    return { kind: 'dynamic', reason: 'It embeds an expression inside a definition.' };

  // In the order of the text, so that compiled and run-time documents print the same.
  const parts = [
    ...definitions.map((definition) => ({
      offset: definition.loc!.start,
      text: () => astLiteral(definition),
    })),
    ...offsets.map((offset, i) => ({ offset, text: () => template.embedded[i]! })),
  ].sort((a, b) => a.offset - b.offset);
  const list = () => `[${parts.map((part) => part.text()).join(',')}]`;

  const joins = offsets.length > 0;
  return {
    kind: 'document',
    definitions,
    joins,
    text(joinName) {
      if (joins) return `/*#__PURE__*/${joinName}(${list()})`;
      const document = `{kind:"Document",definitions:${list()}}`;
      return template.needsParentheses ? `(${document})` : document;
    },
  };
}

/** Returns the offsets of the expressions in the texts, joined by one space. */
function embeddedOffsets(texts: readonly string[]): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const text of texts.slice(0, -1)) {
    offset += text.length;
    offsets.push(offset);
    offset += 1;
  }
  return offsets;
}
