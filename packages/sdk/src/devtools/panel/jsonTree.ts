import type { Json } from '../protocol.ts';
import { element } from './element.ts';

export interface TreeOptions {
  /** The paths that the user has opened or closed. Others are open if they are short. */
  readonly isOpen: Map<string, boolean>;
  /** Called with the id of an entity whose reference is pressed. */
  readonly onReference: (id: string) => void;
}

/** Shows a JSON value as a tree. */
export function jsonTree(name: string, value: Json, options: TreeOptions, path = name): HTMLElement {
  const label = element('span', { class: 'name' }, name);
  if (typeof value !== 'object' || value === null) {
    const kind = value === null ? 'null' : typeof value;
    return element('div', { class: 'leaf' }, label, element('code', { class: kind }, JSON.stringify(value)));
  }
  const reference = (value as { readonly __ref?: Json }).__ref;
  if (typeof reference === 'string') {
    const link = element('button', { class: 'link', click: () => options.onReference(reference) }, reference);
    return element('div', { class: 'leaf' }, label, link);
  }
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  const children = element('div', { class: 'children' });
  const fill = () => {
    if (children.childElementCount > 0) return;
    children.append(
      ...entries.map(([key, child]) => jsonTree(key, child as Json, options, `${path}\n${key}`)),
    );
  };
  const open = options.isOpen.get(path) ?? (entries.length <= 20 && path.split('\n').length <= 3);
  if (open) fill();
  const tree = element(
    'details',
    {
      open,
      toggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
        options.isOpen.set(path, currentTarget.open);
        if (currentTarget.open) fill();
      },
    },
    element('summary', {}, label, element('span', { class: 'size' }, size)),
    children,
  );
  return tree;
}
