import { type ASTNode, visit } from 'graphql';

/** The fragments that a definition spreads itself, in the order of the text, each once. */
export function spreadNames(node: ASTNode): string[] {
  const names = new Set<string>();
  visit(node, { FragmentSpread: (spread) => void names.add(spread.name.value) });
  return [...names];
}

/**
 * The fragments that definitions spread, and those that these spread, in the order of the text.
 *
 * @param find `undefined`: the fragment is not known; its name is in `missing` then
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
