/**
 * Returns a cycle of a graph, or `undefined`.
 *
 * @param graph for each node the nodes it points to; a Map of Sets
 * @returns the nodes in order, the first again at the end
 */
export function findCycle(graph) {
  const finished = new Set();
  const trail = [];

  const walk = (node) => {
    if (finished.has(node)) return undefined;
    const start = trail.indexOf(node);
    if (start !== -1) return [...trail.slice(start), node];
    trail.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = walk(next);
      if (cycle) return cycle;
    }
    trail.pop();
    finished.add(node);
    return undefined;
  };

  for (const node of graph.keys()) {
    const cycle = walk(node);
    if (cycle) return cycle;
  }
  return undefined;
}
