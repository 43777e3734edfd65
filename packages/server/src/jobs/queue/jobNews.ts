import type { SiteEvents } from '../../events/siteEvents.ts';
import type { WakefulDispatcher } from './jobQueue.ts';
import type { Timers } from './timers.ts';

/** The topic of job events. Each event is a list of ids of jobs that changed. */
export const jobTopic = 'jobs';

/** The topic that tells dispatchers that jobs wait for a worker, so that they do not look at each change of a job. */
const waitingTopic = 'waiting-jobs';

/**
 * Events are collected for this long. A scan adds thousands of jobs at once, and people cannot read faster than this.
 */
const gatherMs = 200;
/** The maximum number of ids that fit into an event. */
const mostIds = 50;

/** Notifies all subscribers, in every instance, of jobs that changed. */
export interface JobNews {
  tell(id: string, isWaiting: boolean): void;
  /** Sends what is pending, such as that a job of this instance waits for another one. Further changes are not told. */
  stop(): Promise<void>;
}

/** Wakes this instance's workers for jobs that others add or give back, until the events end. */
export async function wakeForJobs(
  events: Pick<SiteEvents, 'subscribe'>,
  dispatcher: Pick<WakefulDispatcher, 'wake'>,
): Promise<void> {
  // A gap may have hidden such an event.
  for await (const _ of events.subscribe(waitingTopic)) dispatcher.wake();
}

/** @param onFault called when an event could not be published */
export function createJobNews(
  events: Pick<SiteEvents, 'publish'>,
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
  onFault: (error: unknown) => void,
): JobNews {
  const changed = new Set<string>();
  let areWaiting = false;
  let isStopped = false;
  let timer: unknown;

  async function publish(): Promise<void> {
    timers.clearTimeout(timer);
    timer = undefined;
    const ids = [...changed];
    changed.clear();
    const told: Promise<void>[] = [];
    if (areWaiting) told.push(events.publish(waitingTopic, null));
    areWaiting = false;
    for (let from = 0; from < ids.length; from += mostIds) {
      told.push(events.publish(jobTopic, ids.slice(from, from + mostIds)));
    }
    await Promise.all(told).catch(onFault);
  }

  return {
    tell(id, isWaiting) {
      if (isStopped) return;
      changed.add(id);
      areWaiting ||= isWaiting;
      timer ??= timers.setTimeout(() => void publish(), gatherMs);
    },
    async stop() {
      isStopped = true;
      await publish();
    },
  };
}
