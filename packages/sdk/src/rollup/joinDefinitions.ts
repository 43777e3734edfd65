/** The module that compiled documents with embedded fragments import. */
export const joinDefinitionsId = 'virtual:mainvideo-join-definitions';

/**
 * Its text: merges definitions and documents into one document, with the first fragment of each name. Written in old
 * syntax and few bytes, because it is sent to the browser.
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
