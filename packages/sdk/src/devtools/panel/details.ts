import type { Json, PanelRequest, PanelState, RecordDetails } from '../protocol.ts';
import { element } from './element.ts';
import { jsonTree, type TreeOptions } from './jsonTree.ts';
import type { Tab } from './rows.ts';

/** What the details show: a row of a tab. */
export interface Place {
  readonly tab: Tab;
  readonly id: number | string;
}

export interface DetailsHost {
  ask(request: Request): Promise<unknown>;
  /** Shows another row. */
  open(place: Place): void;
  /** Called when something was edited. */
  changed(): void;
}

type Request = PanelRequest extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'client'>
    : never
  : never;

/** Returns a function that shows the details of a place. What has not changed stays, so that nothing jumps. */
export function showDetails(pane: HTMLElement, host: DetailsHost): (place: Place | null) => Promise<void> {
  let shown = '';
  /** The place whose editor is open. */
  let editing: string | null = null;
  const tree: TreeOptions = { isOpen: new Map(), onReference: (id) => host.open({ tab: 'cache', id }) };

  return async (place) => {
    const where = JSON.stringify(place);
    if (editing !== where) editing = null;
    const content = place === null ? null : await contentOf(place);
    const text = where + JSON.stringify(content);
    // An editor that is open keeps what was typed.
    if ((text === shown && pane.hasChildNodes()) || editing !== null) return;
    shown = text;
    pane.replaceChildren(...(place === null ? [] : elementsOf(place, content as Json)));
  };

  async function contentOf({ tab, id }: Place): Promise<unknown> {
    if (tab === 'queries') return host.ask({ ask: 'query', id: id as number });
    if (tab === 'cache') return host.ask({ ask: 'record', id: id as string });
    if (typeof id === 'number') return host.ask({ ask: 'operation', id });
    const state = (await host.ask({ ask: 'state' })) as PanelState;
    if (tab === 'layers') return state.layers.find((layer) => layer.id === id)?.changes ?? null;
    return state.outbox?.find((each) => `outbox ${(each as { id: string }).id}` === id) ?? null;
  }

  function elementsOf(place: Place, content: Json): readonly HTMLElement[] {
    const title = element('h2', {}, place.tab === 'queries' ? 'Query' : String(place.id));
    if (content === null) return [title, element('p', { class: 'empty' }, 'It does not exist any more.')];
    if (place.tab === 'cache') return recordElements(content as unknown as RecordDetails);
    const refetch =
      place.tab === 'queries'
        ? element('button', { click: () => act({ ask: 'refetch', id: place.id as number }) }, 'Fetch again')
        : null;
    const parts = Object.entries(content as object).map(([name, value]) =>
      name === 'query'
        ? element('div', {}, element('span', { class: 'name' }, name), element('code', {}, value))
        : jsonTree(name, value, tree),
    );
    return [typeof place.id === 'string' ? title : null, refetch, ...parts].filter((part) => part !== null);
  }

  function recordElements({ id, fields, optimistic }: RecordDetails): readonly HTMLElement[] {
    const evict = element('button', { click: () => act({ ask: 'evict', id }) }, 'Evict');
    const rows = Object.entries(fields).map(([storageKey, value]) => {
      const row = element(
        'div',
        { class: 'field' },
        jsonTree(storageKey, value, tree, `${id}\n${storageKey}`),
        optimistic.includes(storageKey) ? element('span', { class: 'soft' }, 'optimistic') : null,
        button('Edit', storageKey, () => openEditor(row, id, storageKey, value)),
        button('Evict', storageKey, () => act({ ask: 'evict', id, storageKey })),
      );
      return row;
    });
    return [element('h2', {}, id, ' ', evict), ...rows];
  }

  function button(text: string, storageKey: string, click: () => void): HTMLElement {
    return element('button', { 'aria-label': `${text} ${storageKey}`, click }, text);
  }

  function openEditor(row: HTMLElement, id: string, storageKey: string, value: Json): void {
    const field = element('input', { 'aria-label': `JSON of ${storageKey}`, value: JSON.stringify(value) });
    const fault = element('span', { class: 'error', role: 'alert' });
    const close = () => {
      editing = null;
      shown = '';
      host.changed();
    };
    const form = element(
      'form',
      {
        submit: (event: Event) => {
          event.preventDefault();
          try {
            const edited = JSON.parse(field.value) as Json;
            void act({ ask: 'edit', id, storageKey, value: edited }, fault).then(
              (isDone) => isDone && close(),
            );
          } catch {
            fault.textContent = 'This is not JSON. Texts need quotation marks.';
          }
        },
      },
      field,
      element('button', {}, 'Save'),
      element('button', { type: 'button', click: close }, 'Cancel'),
      fault,
    );
    editing = JSON.stringify({ tab: 'cache', id });
    row.after(form);
    field.select();
  }

  /** Returns whether the page has done it. A failure is shown. */
  async function act(request: Request, fault?: HTMLElement): Promise<boolean> {
    try {
      await host.ask(request);
      if (editing === null) host.changed();
      return true;
    } catch (error) {
      const { message } = error as Error;
      if (fault) fault.textContent = message;
      else pane.prepend(element('p', { class: 'error', role: 'alert' }, message));
      return false;
    }
  }
}
