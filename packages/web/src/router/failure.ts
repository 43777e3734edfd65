import { isClientError } from '@mainvideo/sdk';

/** Why a page could not be loaded. Only causes that differ in what the viewer can do are distinguished. */
export const failureKinds = ['offline', 'unreachable', 'forbidden', 'busy', 'broken'] as const;

export type FailureKind = (typeof failureKinds)[number];

export interface Failure {
  readonly kind: FailureKind;
  /** Seconds until the server may accept another request; `null` if unknown. */
  readonly retryAfterSeconds: number | null;
}

/**
 * Classifies a loading error. Unexpected errors are `broken`.
 *
 * @param offline whether the browser reports no network
 */
export function failureOf(error: unknown, offline: boolean): Failure {
  if (offline) return plain('offline');
  if (!isClientError(error)) return plain('broken');
  switch (error.kind) {
    case 'network':
    case 'timeout':
      return plain('unreachable');
    case 'http': {
      if (error.status === 403) return plain('forbidden');
      if (error.status !== 429) return plain('broken');
      const { retryAfterMs } = error;
      return {
        kind: 'busy',
        retryAfterSeconds: retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000),
      };
    }
    case 'graphql':
      return plain(error.errors.some(isForbidden) ? 'forbidden' : 'broken');
    case 'parse':
    case 'abort':
      return plain('broken');
  }
}

/** Classifies an error of server-side rendering. The browser can reach the server, so an unreachable API is `broken`. */
export function failureOfRendering(error: unknown): Failure {
  const failure = failureOf(error, false);
  return failure.kind === 'unreachable' ? plain('broken') : failure;
}

/** Returns the HTTP status of a document that shows the failure. */
export function statusOf({ kind }: Failure): 403 | 429 | 500 {
  if (kind === 'forbidden') return 403;
  return kind === 'busy' ? 429 : 500;
}

function plain(kind: FailureKind): Failure {
  return { kind, retryAfterSeconds: null };
}

function isForbidden({ extensions }: { readonly extensions?: Readonly<Record<string, unknown>> }): boolean {
  return extensions?.['code'] === 'FORBIDDEN';
}
