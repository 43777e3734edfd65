import { type InitialResult, areInitialResults } from '../data/initialResults.ts';
import type { BrowserConfig } from './rendering.ts';
import { type Failure, failureKinds } from '../router/failure.ts';
import { scriptJson } from '../router/scriptJson.ts';

/**
 * The state that the server sends to the browser inside the document, so that the first page needs no second request.
 */
export interface ServerState {
  readonly config: BrowserConfig;
  /** The results of the queries that the page was rendered from. */
  readonly initialResults: readonly InitialResult[];
  /** The language of the page (BCP 47). */
  readonly language: string;
  /** The URL as the server knows it. Behind a proxy, its origin may differ from the browser's. */
  readonly href: string;
  /** The page's pattern. */
  readonly name: string;
  /** The HTTP status. */
  readonly status: number;
  /** When the page was rendered, in milliseconds since the epoch. The ages on the page are relative to it. */
  readonly nowMs: number;
  /** Why the page could not be rendered, as the document shows; `null` if it could. */
  readonly failure: Failure | null;
  /** Whether the document contains no page: it is the shell, stored for when the server cannot be reached. */
  readonly isShell?: boolean;
}

export const serverStateId = 'mainvideo-state';

export function serverStateText(state: ServerState): string {
  return scriptJson(state);
}

/** Returns the document's state, or `null` if it is missing or invalid. */
export function readServerState(document: Document): ServerState | null {
  const text = document.getElementById(serverStateId)?.textContent;
  if (!text) return null;
  try {
    const state: unknown = JSON.parse(text);
    return isServerState(state) ? state : null;
  } catch {
    return null;
  }
}

function isServerState(value: unknown): value is ServerState {
  if (!isRecord(value) || !isRecord(value['config'])) return false;
  const { sentryDsn, release } = value['config'];
  return (
    (sentryDsn === null || typeof sentryDsn === 'string') &&
    typeof release === 'string' &&
    areInitialResults(value['initialResults']) &&
    typeof value['href'] === 'string' &&
    URL.canParse(value['href']) &&
    typeof value['language'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['status'] === 'number' &&
    typeof value['nowMs'] === 'number' &&
    (value['failure'] === null || isFailure(value['failure']))
  );
}

function isFailure(value: unknown): value is Failure {
  if (!isRecord(value)) return false;
  const { kind, retryAfterSeconds } = value;
  return (
    failureKinds.some((known) => known === kind) &&
    (retryAfterSeconds === null || typeof retryAfterSeconds === 'number')
  );
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
