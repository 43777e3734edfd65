import { useClient } from '@mainvideo/sdk/react';
import { useState } from 'react';
import { refusalOf } from '../refusalOf.ts';
import { type StudioMessageId, useMessages } from '../messages.ts';

/** Makes changes to what viewers see of a video, one at a time. `said` is the outcome of the last one, for the owner. */
export function useVideoChange(videoId: string) {
  const w = useMessages();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  return {
    isBusy,
    said,
    forget: () => setSaid(null),
    refuse: (text: string) => setSaid({ text, isProblem: true }),
    /** Returns whether the change was made. */
    async change(happen: () => Promise<unknown>, done: StudioMessageId): Promise<boolean> {
      setBusy(true);
      setSaid(null);
      try {
        await happen();
        // Viewer pages in this document refetch their data of the video.
        client.cache?.invalidate({ id: `Video:${videoId}` });
        setSaid({ text: w(done), isProblem: false });
        return true;
      } catch (error) {
        setSaid({ text: refusalOf(error) ?? w('studio.changeFailed'), isProblem: true });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
