import { type ASTNode, visit } from 'graphql';

/** Returns the names of the fragments that a definition spreads directly, in order and without duplicates. */
export function spreadNames(node: ASTNode): string[] {
  const names = new Set<string>();
  visit(node, { FragmentSpread: (spread) => void names.add(spread.name.value) });
  return [...names];
}

/**
 * Returns all fragments that definitions reach through spreads, in order.
 *
 * @param find returns `undefined` for an unknown fragment, whose name is then in `missing`
 */
export function reachedFragments<Fragment extends ASTNode>(
  nodes: readonly ASTNode[],
  find: (name: string) => Fragment | undefined,
): { readonly found: ReadonlyMap<string, Fragment>; readonly missing: ReadonlySet<string> } {
  const names = new Set(nodes.flatMap(spreadNames));
  const found = new Map<string, Fragment>();
  const missing = new Set<string>();
  for (const name of names) {
    const fragment = find(name);
    if (fragment === undefined) {
      missing.add(name);
      continue;
    }
    found.set(name, fragment);
    spreadNames(fragment).forEach((each) => names.add(each));
  }
  return { found, missing };
}
