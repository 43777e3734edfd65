import { createContext, useContext, useSyncExternalStore } from 'react';

/** When the server rendered the document, in milliseconds since the epoch; `null` if the server did not render it. */
export const NowContext = createContext<number | null>(null);

const minuteMs = 60_000;
/** Whole minutes, because React requires that two readings within a render agree. */
const currentMinuteMs = () => Math.floor(Date.now() / minuteMs) * minuteMs;
const subscribeToNothing = () => () => {};

/**
 * Returns the current time in whole minutes, in milliseconds since the epoch. During hydration it is the time of the
 * server's render, so that both render the same ages; later it is the browser's time.
 */
export function useNow(): number {
  const renderedMs = useContext(NowContext);
  return useSyncExternalStore(subscribeToNothing, currentMinuteMs, () => renderedMs ?? currentMinuteMs());
}
