import { useEffect, useReducer, useRef } from 'react';
import { cancelUpload, type Sending, sendFile } from './sendFile.ts';
import { type KnownUpload, nextUpload, reduceUploads, type UploadItem } from './uploadItems.ts';

export interface Uploads {
  readonly items: readonly UploadItem[];
  choose(files: readonly File[], folder: string): void;
  pause(item: UploadItem): void;
  goOn(item: UploadItem): void;
  cancel(item: UploadItem): void;
}

/**
 * Sends the chosen files one after another, as long as the page is shown.
 *
 * @param onChanged called when the server's list of uploads has changed
 */
export function useUploads(known: readonly KnownUpload[], onChanged: () => void): Uploads {
  const [items, dispatch] = useReducer(reduceUploads, []);
  const sendings = useRef(new Map<number, Promise<Sending>>());
  const next = nextUpload(items);

  const pauseSending = (key: number) => void sendings.current.get(key)?.then((sending) => sending.pause());

  useEffect(() => {
    if (!next) return;
    const { key } = next;
    const change = (to: Partial<UploadItem>) => dispatch({ type: 'changed', key, change: to });
    change({ state: 'sending', problem: null });
    const paused = sendings.current.get(key);
    if (paused) {
      void paused.then((sending) => sending.goOn());
      return;
    }
    const sending = sendFile(next.file, next, {
      onId(id) {
        if (sendings.current.get(key) === sending) change({ id });
        // The upload was cancelled before the server had created its id.
        else cancelUpload(id).then(onChanged, onChanged);
      },
      onProgress: (sentBytes) => change({ sentBytes, state: 'sending', problem: null }),
      onRetry: (problem) => change({ state: 'retrying', problem }),
      onDone() {
        sendings.current.delete(key);
        change({ state: 'done', sentBytes: next.file.size });
        onChanged();
      },
      onFailed(problem) {
        sendings.current.delete(key);
        change({ state: 'failed', problem });
      },
    });
    sendings.current.set(key, sending);
    sending.catch(() => {
      sendings.current.delete(key);
      change({ state: 'failed' });
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [next?.key]);

  useEffect(() => {
    const under = sendings.current;
    const hurry = () => under.forEach((sending) => void sending.then((one) => one.hurry()));
    window.addEventListener('online', hurry);
    return () => {
      window.removeEventListener('online', hurry);
      under.forEach((sending) => void sending.then((one) => one.pause()));
      under.clear();
    };
  }, []);

  return {
    items,
    choose: (files, folder) => dispatch({ type: 'chosen', files, folder, known }),
    pause({ key }) {
      pauseSending(key);
      dispatch({ type: 'changed', key, change: { state: 'paused' } });
    },
    goOn: ({ key }) => dispatch({ type: 'changed', key, change: { state: 'waiting', problem: null } }),
    cancel({ key, id }) {
      pauseSending(key);
      sendings.current.delete(key);
      dispatch({ type: 'removed', key });
      if (id !== null) cancelUpload(id).then(onChanged, onChanged);
    },
  };
}
