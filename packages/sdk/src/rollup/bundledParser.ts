/** Modules that are or import a GraphQL parser, which the plugin makes unnecessary. The last is of the SDK's build. */
const parserModule =
  /[\\/]node_modules[\\/](?:graphql[\\/]language[\\/]parser\.|graphql-tag[\\/])|[\\/]chunks[\\/]graphql-tag\.c?js$/;

/**
 * Returns a warning that a bundle contains a parser, with the chain of imports that added it, or `null`.
 *
 * @param bundled the modules with code in the bundle
 * @param importersOf returns the importers of a module; an entry has no importers
 */
export function bundledParserWarning(
  bundled: readonly string[],
  importersOf: (id: string) => readonly string[],
  shown: (id: string) => string,
): string | null {
  const parsers = bundled.filter((id) => parserModule.test(id));
  const parser = parsers.find((id) => id.includes('graphql-tag')) ?? parsers[0];
  if (parser === undefined) return null;
  const chain = shortestChain(parser, importersOf).map(shown).join(' -> ');
  return `The bundle holds a GraphQL parser: ${chain}. Compile what calls gql at run time, or say parser: 'allowed'.`;
}

/** Returns the shortest chain from an entry to this module. */
function shortestChain(start: string, importersOf: (id: string) => readonly string[]): string[] {
  const next = new Map<string, string | null>([[start, null]]);
  let last = start;
  for (const id of next.keys()) {
    const importers = importersOf(id);
    last = id;
    if (importers.length === 0) break;
    for (const importer of importers) if (!next.has(importer)) next.set(importer, id);
  }
  const chain: string[] = [];
  for (let id: string | null = last; id !== null; id = next.get(id) ?? null) chain.push(id);
  return chain;
}
