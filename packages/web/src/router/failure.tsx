import { isClientError } from '@mainvideo/sdk';
import { createContext, useContext } from 'react';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import type { View } from './view.ts';

/** What a viewer is told: what happened, and what to do about it. */
export interface FailureText {
  readonly title: string;
  readonly message: string;
}

/** Tries the failed page again. Nothing, while the server renders. */
export const RetryContext = createContext<() => void>(() => {});

/** A page that could not be loaded, as a view like any other: it has a title, and the shell around it. */
export function failureView(href: string, name: string, text: FailureText): View {
  return {
    href,
    name,
    Component: FailurePage,
    pageProps: text,
    head: { noIndex: true },
    freshness: 'fresh',
    failed: true,
  };
}

/** What to say of an error of loading. `offline`: the platform says that there is no network. */
export function failureText(error: unknown, offline: boolean): FailureText {
  if (offline) {
    return {
      title: 'You are offline',
      message:
        'This page is not kept on this device yet. Once you are connected again it opens by itself, or try again now.',
    };
  }
  if (isClientError(error) && (error.kind === 'network' || error.kind === 'timeout')) {
    return {
      title: 'No answer from the site',
      message: 'It could not be reached, even after several attempts. Check your connection, then try again.',
    };
  }
  return {
    title: 'Something went wrong',
    message:
      'This page could not be loaded. Try again; if it fails once more, wait a minute before the next try.',
  };
}

function FailurePage({ title, message }: FailureText) {
  return <ErrorScreen title={title} message={message} onRetry={useContext(RetryContext)} />;
}
