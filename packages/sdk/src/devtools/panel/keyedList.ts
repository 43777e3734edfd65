/**
 * Returns a function that shows rows in an element. Rows that did not change keep their elements, so that focus and the
 * place of scrolling stay.
 */
export function keyedList<Row>(
  parent: HTMLElement,
  keyOf: (row: Row) => string,
  build: (row: Row) => HTMLElement,
): (rows: readonly Row[]) => void {
  let shown = new Map<string, { readonly text: string; readonly element: HTMLElement }>();
  return (rows) => {
    const next: typeof shown = new Map();
    for (const row of rows) {
      const key = keyOf(row);
      const text = JSON.stringify(row);
      const before = shown.get(key);
      next.set(
        key,
        before?.text === text ? before : { text, element: replacing(before?.element, build(row)) },
      );
    }
    shown = next;
    const elements = Array.from(next.values(), ({ element }) => element);
    for (const [index, element] of elements.entries()) {
      const there = parent.children[index] ?? null;
      if (there !== element) parent.insertBefore(element, there);
    }
    while (parent.children.length > elements.length) parent.lastElementChild!.remove();
  };
}

function replacing(before: HTMLElement | undefined, after: HTMLElement): HTMLElement {
  const root = before?.getRootNode() as Document | ShadowRoot | undefined;
  const hadFocus = before !== undefined && root?.activeElement === before;
  before?.replaceWith(after);
  if (hadFocus) after.focus();
  return after;
}
