import { JobChanged } from '../operations/index.ts';
import { useSubscription } from '@mainvideo/sdk/react';
import { useRef } from 'react';
import { useRefresh } from '../useRefresh.ts';

/** Refetches the screen when a job starts, ends or is added, but not at each step of its progress. */
export function useJobNews(ask: () => Promise<unknown>): void {
  const refresh = useRefresh(ask);
  const states = useRef(new Map<string, string>());
  useSubscription(JobChanged, {
    ignoreResults: true,
    onData({ data }) {
      const job = data.data?.jobChanged;
      if (!job || states.current.get(job.id) === job.state) return;
      states.current.set(job.id, job.state);
      refresh();
    },
    // The refresh detects that the owner was signed out.
    onError: refresh,
  });
}
