/** What compiled documents with embedded fragments import. */
export const joinDefinitionsId = 'virtual:mainvideo-join-definitions';

/**
 * Its text: definitions and documents in, one document out, each fragment name once, the first of a name wins. Old syntax
 * and few bytes: it travels with the site.
 */
export const joinDefinitionsModule = `
export function joinDefinitions(parts) {
  const names = new Set();
  const definitions = [];
  for (const part of parts) {
    if (!part || !(part.kind || part.definitions)) throw new TypeError('gql: embed documents made by gql, nothing else');
    for (const definition of part.definitions || [part]) {
      if (definition.kind === 'FragmentDefinition') {
        if (names.has(definition.name.value)) continue;
        names.add(definition.name.value);
      }
      definitions.push(definition);
    }
  }
  return { kind: 'Document', definitions };
}
`;
