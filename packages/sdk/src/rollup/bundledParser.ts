/** Modules that are a GraphQL parser, or bring one along: what the plugin is there to leave out. */
const parserModule = /[\\/]node_modules[\\/](?:graphql[\\/]language[\\/]parser\.|graphql-tag[\\/])/;

/**
 * Says that a bundle holds a parser, and by which chain of imports it came; `null` where it holds none.
 *
 * @param bundled the modules whose code is in the bundle
 * @param importersOf who imports a module; an entry is imported by nobody
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

/** From a module that nobody imports to this one, by the fewest steps. */
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
