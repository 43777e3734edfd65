import type { SiteEvents } from '../../events/siteEvents.ts';
import type { Timers } from './timers.ts';

/** The topic of job events. Each event is a list of ids of jobs that changed. */
export const jobTopic = 'jobs';

/**
 * Events are collected for this long. A scan adds thousands of jobs at once, and people cannot read faster than this.
 */
const gatherMs = 200;
/** The maximum number of ids that fit into an event. */
const mostIds = 50;

/** Notifies all subscribers, in every instance, of jobs that changed. */
export interface JobNews {
  tell(id: string): void;
  /** Stops. Pending notifications are dropped. */
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
