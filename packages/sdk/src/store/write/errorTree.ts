import type { GraphQLFormattedError } from '../../contract/response.ts';

/** The errors of a response, by their paths. */
export interface ErrorTree {
  /** The number of steps from the root of the data. */
  readonly depth: number;
  readonly errors: GraphQLFormattedError[];
  readonly below: Map<string | number, ErrorTree>;
}

/** Returns the tree of all errors with a path, or `null` if there are no such errors. */
export function errorTree(errors: readonly GraphQLFormattedError[]): ErrorTree | null {
  const root: ErrorTree = { depth: 0, errors: [], below: new Map() };
  for (const error of errors) {
    // Some servers send `path: null` for errors without a path.
    if (!error.path?.length) continue;
    let node = root;
    for (const step of error.path) {
      let next = node.below.get(step);
      if (next === undefined)
        node.below.set(step, (next = { depth: node.depth + 1, errors: [], below: new Map() }));
      node = next;
    }
    node.errors.push(error);
  }
  return root.below.size === 0 ? null : root;
}

/** Returns all errors at a node and below it. */
export function errorsWithin(tree: ErrorTree): GraphQLFormattedError[] {
  const found: GraphQLFormattedError[] = [];
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.push(...node.errors);
    open.push(...node.below.values());
  }
  return found;
}
