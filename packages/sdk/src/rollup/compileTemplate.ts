import { parse } from 'graphql';

/** A `gql` template in a module: its texts and what is embedded between them. */
export interface Template {
  /** Offsets of the whole expression in the module. */
  readonly start: number;
  readonly end: number;
  /** As the module means them, escapes resolved; one more than there are embedded expressions. */
  readonly texts: readonly string[];
  /** Source text of each embedded expression, or `null` where it is more than a name or a path of names. */
  readonly embedded: readonly (string | null)[];
  /** Offset in the module of an offset in the joined texts. */
  positionOf(offset: number): number;
}

export type CompiledTemplate =
  | { readonly kind: 'dynamic'; readonly reason: string }
  | { readonly kind: 'document'; readonly joins: boolean; text(joinName: string): string };

/**
 * The expression that a template can be replaced by.
 *
 * @param documentNames what may be embedded: imported names, and constants of the module that are templates themselves
 * @throws GraphQLError if the text is no GraphQL; its position counts in the joined texts
 */
export function compileTemplate(template: Template, documentNames: ReadonlySet<string>): CompiledTemplate {
  for (const name of template.embedded) {
    if (name === null || !documentNames.has(name.split('.')[0]!)) {
      return { kind: 'dynamic', reason: 'It embeds something that is not known to be a document.' };
    }
  }

  const offsets = embeddedOffsets(template.texts);
  // An empty text is no document to the parser, but embedding one document alone is fine.
  const joinedText = template.texts.join(' ');
  const definitions = joinedText.trim() === '' && offsets.length > 0 ? [] : parse(joinedText).definitions;
  const isInside = (offset: number) =>
    definitions.some(({ loc }) => loc!.start < offset && offset < loc!.end);
  if (offsets.some(isInside))
    return { kind: 'dynamic', reason: 'It embeds an expression inside a definition.' };

  // In the order of the text, so that compiled and run-time documents print the same.
  const parts = [
    ...definitions.map((definition) => ({ offset: definition.loc!.start, text: () => literal(definition) })),
    ...offsets.map((offset, i) => ({ offset, text: () => template.embedded[i]! })),
  ].sort((a, b) => a.offset - b.offset);
  const list = () => `[${parts.map((part) => part.text()).join(',')}]`;

  const joins = offsets.length > 0;
  return {
    kind: 'document',
    joins,
    text: (joinName) =>
      joins ? `/*#__PURE__*/${joinName}(${list()})` : `{kind:"Document",definitions:${list()}}`,
  };
}

/** Where the expressions stood, counted in the texts joined by one space. */
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

/** Locations, empty lists and absent values are left out: readers of the tree must treat them as absent anyway. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(
    ([key, entry]) => key !== 'loc' && entry !== undefined && !(Array.isArray(entry) && entry.length === 0),
  );
  return `{${entries.map(([key, entry]) => `${key}:${literal(entry)}`).join(',')}}`;
}
