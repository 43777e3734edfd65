import { createContext, useContext, useSyncExternalStore } from 'react';

/** When the server rendered the document, in milliseconds since the epoch; `null`: it did not render it. */
export const NowContext = createContext<number | null>(null);

const minuteMs = 60_000;
/** Whole minutes: React requires that two readings within a render agree. */
const currentMinuteMs = () => Math.floor(Date.now() / minuteMs) * minuteMs;
const subscribeToNothing = () => () => {};

/**
 * The current time in whole minutes, in milliseconds since the epoch. While the page hydrates it is the time at which the server
 * rendered it, so that both write the same ages; then the browser's own.
 */
export function useNow(): number {
  const renderedMs = useContext(NowContext);
  return useSyncExternalStore(subscribeToNothing, currentMinuteMs, () => renderedMs ?? currentMinuteMs());
}
