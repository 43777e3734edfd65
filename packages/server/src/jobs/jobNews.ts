import type { SiteEvents } from '../events/siteEvents.ts';
import type { Timers } from './timers.ts';

/** Each event of it is a list of the ids of jobs that changed. */
export const jobTopic = 'jobs';

/** A scan adds thousands of jobs at once, and viewers cannot read faster than this. */
const gatherMs = 200;
/** As many ids as an event has room for. */
const mostIds = 50;

/** Tells everybody who listens, in every instance, which jobs changed. */
export interface JobNews {
  tell(id: string): void;
  /** What was not told yet is not. */
  stop(): void;
}

/** @param onFault called when an event could not be published */
export function createJobNews(
  events: Pick<SiteEvents, 'publish'>,
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
  onFault: (error: unknown) => void,
): JobNews {
  const changed = new Set<string>();
  let timer: unknown;

  function publish(): void {
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    for (let from = 0; from < ids.length; from += mostIds) {
      events.publish(jobTopic, ids.slice(from, from + mostIds)).catch(onFault);
    }
  }

  return {
    tell(id) {
      changed.add(id);
      timer ??= timers.setTimeout(publish, gatherMs);
    },
    stop() {
      changed.clear();
      timers.clearTimeout(timer);
      timer = undefined;
    },
  };
}
