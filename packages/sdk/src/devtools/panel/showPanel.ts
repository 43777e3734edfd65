import type { PanelRequest, PanelState } from '../protocol.ts';
import { element } from './element.ts';
import { showDetails, type Place } from './details.ts';
import { keyedList } from './keyedList.ts';
import { panelStyles } from './panelStyles.ts';
import { type ListedRow, rowsOf, type Tab, tabs } from './rows.ts';

/** Passes a request, which is plain JSON, on to the page. Rejects if the page does not answer. */
export type AskPage = (request: object) => Promise<unknown>;

/** The time between two looks at the page, in milliseconds. A look costs nothing while nothing has changed. */
const lookEveryMs = 250;

/** Options of `showPanel`. */
export interface PanelOptions {
  /** Called by the button that closes the panel. Without it, the panel has no such button. */
  readonly onClose?: () => void;
}

/**
 * Shows the panel in an element or shadow root.
 *
 * @param ask passes a request on to `__MAINVIDEO_DEVTOOLS__.answer` of the page
 * @returns a function that stops and removes it
 */
export function showPanel(
  parent: Document | ShadowRoot,
  ask: AskPage,
  { onClose }: PanelOptions = {},
): () => void {
  let state: PanelState | null = null;
  let tab: Tab = 'queries';
  let client = 0;
  let typename = '';
  let search = '';
  const places: { [tab in Tab]?: Place } = {};
  let isStopped = false;

  const facts = element('span', { class: 'facts', role: 'status' });
  const chooser = element('select', { 'aria-label': 'Client', hidden: true, change: chooseClient });
  const tabButtons = tabs.map((name) => {
    const attributes = { role: 'tab', 'aria-controls': 'list', keydown: moveBetweenTabs };
    return element('button', { ...attributes, click: () => openTab(name) }, name);
  });
  const types = element('select', {
    'aria-label': 'Type',
    change: () => {
      typename = types.value;
      void look(true);
    },
  });
  const searchField = element('input', {
    type: 'search',
    'aria-label': 'Search',
    placeholder: 'Search',
    input: () => {
      search = searchField.value;
      void look(true);
    },
  });
  const rows = element('div', { class: 'rows' });
  const empty = element('p', { class: 'empty' });
  const details = element('section', { class: 'details', 'aria-label': 'Details' });
  const list = element(
    'div',
    { class: 'list', role: 'tabpanel', id: 'list' },
    element('div', { class: 'tools' }, types, searchField),
    empty,
    rows,
  );
  const close = onClose ? element('button', { 'aria-label': 'Close', click: onClose }, '×') : null;
  const panel = element(
    'div',
    { class: 'panel' },
    element(
      'div',
      { class: 'top' },
      element('div', { role: 'tablist', 'aria-label': 'Mainvideo devtools' }, ...tabButtons),
      chooser,
      facts,
      close,
    ),
    element('div', { class: 'body' }, list, details),
  );
  const styles = new CSSStyleSheet();
  styles.replaceSync(panelStyles);
  parent.adoptedStyleSheets = [...parent.adoptedStyleSheets, styles];
  (parent instanceof Document ? parent.body : parent).append(panel);

  const showRows = keyedList<ListedRow>(
    rows,
    ({ id }) => String(id),
    ({ id, title, note, isFailure, isChosen }) =>
      element(
        'button',
        { 'aria-current': String(isChosen), click: () => openPlace({ tab, id }) },
        element('span', { class: 'title' }, title),
        element('span', { class: isFailure ? 'failed' : 'soft' }, note),
      ),
  );
  const pane = showDetails(details, {
    ask: (request) => ask({ ...request, client } as PanelRequest),
    open: openPlace,
    changed: () => void look(true),
  });

  function openTab(name: Tab): void {
    tab = name;
    search = searchField.value = '';
    void look(true);
  }

  function openPlace(place: Place): void {
    tab = place.tab;
    places[tab] = place;
    if (tab === 'cache') typename = typeOfId(String(place.id)) ?? typename;
    void look(true);
  }

  function chooseClient(): void {
    client = chooser.selectedIndex;
    for (const name of tabs) delete places[name];
    void look(true);
  }

  /** The keys of the pattern for tabs. */
  function moveBetweenTabs({ key }: KeyboardEvent): void {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const index = (tabs.indexOf(tab) + step + tabs.length) % tabs.length;
    openTab(tabs[index]!);
    tabButtons[index]!.focus();
  }

  function typeOfId(id: string): string | undefined {
    const type = id.includes(':') ? id.slice(0, id.indexOf(':')) : undefined;
    return state?.types.find((each) => each.typename === type)?.typename;
  }

  /** Asks for the state and shows it. `isForced` if the user has changed what to show. */
  async function look(isForced = false): Promise<void> {
    const since = isForced ? undefined : state?.version;
    try {
      const question = { ask: 'state', client, ...(since !== undefined && { since }) } as const;
      const next = (await ask(question)) as PanelState | null;
      if (isStopped || next === null) return;
      state = next;
      await show(next);
    } catch (error) {
      // The page is another one now, or does not answer while it loads.
      state = null;
      client = 0;
      facts.textContent = (error as Error).message;
      showRows([]);
      details.replaceChildren();
    }
  }

  async function show(current: PanelState): Promise<void> {
    if (!current.types.some((each) => each.typename === typename))
      typename = current.types[0]?.typename ?? '';
    const shown = tab;
    const ids =
      shown === 'cache'
        ? ((await ask({ ask: 'records', client, typename, search })) as readonly string[])
        : [];
    if (isStopped || shown !== tab) return;
    for (const [index, name] of tabs.entries()) {
      const button = tabButtons[index]!;
      const count = countOf(current, name);
      button.textContent = `${name[0]!.toUpperCase()}${name.slice(1)} ${count}`;
      button.setAttribute('aria-selected', String(name === tab));
      button.tabIndex = name === tab ? 0 : -1;
    }
    const stored =
      current.storedBytes === null ? '' : `stored: ${(current.storedBytes / 1000).toFixed(1)} kB`;
    facts.textContent = [current.breaker === 'open' ? 'circuit breaker open' : '', stored]
      .filter((fact) => fact !== '')
      .join(' · ');
    setOptions(chooser, current.clients, client);
    chooser.hidden = current.clients.length < 2;
    setOptions(
      types,
      current.types.map(({ typename: name, count }) => ({ value: name, text: `${name} (${count})` })),
      current.types.findIndex((each) => each.typename === typename),
    );
    types.hidden = tab !== 'cache';
    const place = places[tab];
    const listed = rowsOf(current, tab, ids, search).map((row) => ({
      ...row,
      isChosen: row.id === place?.id,
    }));
    empty.textContent =
      listed.length > 0 ? '' : search === '' ? `No ${tab}.` : `Nothing contains “${search}”.`;
    empty.hidden = listed.length > 0;
    showRows(listed);
    await pane(place ?? null);
  }

  let timer: ReturnType<typeof setTimeout>;
  async function lookAgain(): Promise<void> {
    // Hidden pages need no look.
    if (document.visibilityState === 'visible') await look();
    if (!isStopped) timer = setTimeout(() => void lookAgain(), lookEveryMs);
  }
  void lookAgain();
  tabButtons[0]!.focus();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    panel.remove();
    parent.adoptedStyleSheets = parent.adoptedStyleSheets.filter((each) => each !== styles);
  };
}

function countOf(state: PanelState, tab: Tab): number {
  if (tab === 'cache') return state.types.reduce((sum, { count }) => sum + count, 0);
  return rowsOf(state, tab, [], '').length;
}

function setOptions(
  select: HTMLSelectElement,
  options: readonly (string | { readonly value: string; readonly text: string })[],
  selected: number,
): void {
  const wanted = JSON.stringify(options);
  if (select.dataset['options'] !== wanted) {
    select.dataset['options'] = wanted;
    select.replaceChildren(
      ...options.map((each) =>
        typeof each === 'string' ? new Option(each) : new Option(each.text, each.value),
      ),
    );
  }
  select.selectedIndex = selected;
}
