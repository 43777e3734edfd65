type Child = Node | string | null;

/** Creates an element. Functions among the attributes are listeners, and `true` is an empty attribute. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: { readonly [name: string]: string | boolean | ((event: any) => void) } = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') created.addEventListener(key, value);
    else if (value !== false) created.setAttribute(key, value === true ? '' : value);
  }
  created.append(...children.filter((child) => child !== null));
  return created;
}
