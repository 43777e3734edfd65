/** Fields whose values are lists, which an operation without a schema does not say. */
export const lists: ReadonlySet<string> = new Set(['chapters', 'edges', 'items', 'tags']);
