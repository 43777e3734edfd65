import type { Json, PanelState } from '../protocol.ts';

/** The tabs of the panel, in their order. */
export const tabs = ['queries', 'mutations', 'cache', 'layers', 'timeline'] as const;

export type Tab = (typeof tabs)[number];

/** A row of the list on the left. */
export interface ListedRow {
  readonly id: number | string;
  readonly title: string;
  readonly note: string;
  readonly isFailure: boolean;
  readonly isChosen?: boolean;
}

/** Returns the rows of a tab. `ids` are those of the objects in the cache, which the page has searched. */
export function rowsOf(
  state: PanelState,
  tab: Tab,
  ids: readonly string[],
  search: string,
): readonly ListedRow[] {
  const wanted = search.toLowerCase();
  const isWanted = (row: ListedRow) => `${row.title} ${row.note}`.toLowerCase().includes(wanted);
  switch (tab) {
    case 'queries':
      return state.queries
        .map(({ id, name, state: is, fetchPolicy, variables }) => ({
          id,
          title: `${name} ${shortly(variables)}`,
          note: `${is} · ${fetchPolicy}`,
          isFailure: is === 'error',
        }))
        .filter(isWanted);
    case 'mutations':
      return [...(state.outbox ?? []).map(outboxRow), ...operationRows(state, 'mutation')].filter(isWanted);
    case 'cache':
      return ids.map((id) => ({ id, title: id, note: '', isFailure: false }));
    case 'layers':
      return state.layers
        .map(({ id, changes }) => ({ id, title: id, note: `${changes.length} fields`, isFailure: false }))
        .filter(isWanted);
    case 'timeline':
      return operationRows(state, null).filter(isWanted);
  }
}

function operationRows(state: PanelState, only: string | null): readonly ListedRow[] {
  return state.timeline
    .filter(({ kind }) => only === null || kind === only)
    .map(({ id, kind, name, steps, elapsedMs, isFailure }) => ({
      id,
      title: kind === only ? name : `${kind} ${name}`,
      note: [briefly(steps), elapsedMs === undefined ? '' : `${Math.round(elapsedMs)} ms`]
        .filter((part) => part !== '')
        .join(' · '),
      isFailure,
    }));
}

/** `started`, `retried` and `retried` are `started, 2 × retried`. */
function briefly(steps: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  return Array.from(counts, ([step, count]) => (count === 1 ? step : `${count} × ${step}`)).join(', ');
}

function outboxRow(mutation: Json): ListedRow {
  const { id, operationName, state } = mutation as { readonly [name: string]: string };
  return { id: `outbox ${id}`, title: operationName!, note: `in the outbox · ${state}`, isFailure: false };
}

function shortly(variables: Json): string {
  const text = JSON.stringify(variables);
  return text === '{}' ? '' : text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
