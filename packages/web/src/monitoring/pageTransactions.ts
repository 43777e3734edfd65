import type { startTransaction, Transaction } from '@sentry/browser';
import type { NavigationEvent } from '../router/navigator.ts';

type StartTransaction = (context: Parameters<typeof startTransaction>[0]) => Transaction | undefined;

/** Reports one transaction for each page, named by the pattern of the page. */
export interface PageTransactions {
  /** For BrowserTracing's `routingInstrumentation`. */
  readonly instrument: (start: StartTransaction) => void;
  readonly onNavigation: (event: NavigationEvent) => void;
}

/**
 * Creates the page transactions. BrowserTracing's own cannot be used: it names a navigation by the URL at that time,
 * which is that of the page being left.
 *
 * @param pageLoad the page that the document was loaded for; `null` if the viewer has already left it
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
        // An open span keeps the transaction from ending, so it can still be renamed once the page is known.
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
