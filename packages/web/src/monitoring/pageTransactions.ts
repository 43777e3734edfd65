import type { startTransaction, Transaction } from '@sentry/browser';
import type { NavigationEvent } from '../router/navigator.ts';

type StartTransaction = (context: Parameters<typeof startTransaction>[0]) => Transaction | undefined;

/** One transaction for each page, named by the pattern of the page that is entered. */
export interface PageTransactions {
  /** For BrowserTracing's `routingInstrumentation`. */
  readonly instrument: (start: StartTransaction) => void;
  readonly onNavigation: (event: NavigationEvent) => void;
}

/**
 * Why not BrowserTracing's own: it names a navigation by the address it finds, which is the one that is being left.
 *
 * @param pageLoad of the page that the document was loaded for; `null`: the viewer has moved on from it already
 */
export function createPageTransactions(
  pageLoad: { readonly name: string; readonly startedMs: number } | null,
): PageTransactions {
  let start: StartTransaction = () => undefined;
  let transaction: Transaction | undefined;
  let loading: ReturnType<Transaction['startChild']> | undefined;

  return {
    instrument(startTransaction) {
      start = startTransaction;
      if (!pageLoad) return;
      transaction = start({
        name: pageLoad.name,
        op: 'pageload',
        startTimestamp: pageLoad.startedMs / 1000,
        metadata: { source: 'route' },
      });
    },
    onNavigation({ type, name }) {
      if (type === 'navigation.started') {
        loading?.end();
        transaction?.end();
        transaction = start({ name, op: 'navigation', metadata: { source: 'route' } });
        // While it is open the transaction does not idle: what the page turns out to be can still name it.
        loading = transaction?.startChild({ op: 'navigation.load', description: name });
        return;
      }
      if (!loading) return;
      transaction?.updateName(name);
      loading.end();
      loading = undefined;
    },
  };
}
