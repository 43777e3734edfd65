import type { SaidSentence } from '../said/translateSaid.ts';
import { isWorthRetrying, type UploadProblem } from './uploadItems.ts';

export interface SendingNews {
  onId(id: string): void;
  onProgress(sentBytes: number): void;
  /** No answer came; it is tried again by itself. */
  onRetry(): void;
  onDone(): void;
  /** @param problem in the server's words; null: it said nothing */
  onFailed(problem: UploadProblem | null): void;
}

export interface Sending {
  /** What was sent is kept. */
  pause(): void;
  /** Whatever waits to be tried again is tried now. */
  hurry(): void;
}

const path = '/api/uploads';
/** Proxies take bodies of a bounded length. */
const pieceBytes = 16 * 1024 * 1024;
/** Far longer than a restart of the site takes. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000, ...Array<number>(200).fill(8_000)];

/**
 * Sends a file by the protocol of tus, or the rest of it.
 *
 * @param id of the upload that goes on; null: it begins
 */
export async function sendFile(
  file: File,
  { folder, id }: { readonly folder: string; readonly id: string | null },
  news: SendingNews,
): Promise<Sending> {
  // Nobody else's pages load it.
  const { Upload } = await import('tus-js-client/lib/browser/index.js');
  let isPaused = false;
  let isWaiting = false;
  const upload = new Upload(file, {
    endpoint: path,
    uploadUrl: id === null ? null : `${path}/${id}`,
    chunkSize: pieceBytes,
    retryDelays: retryDelaysMs,
    // The server knows what is unfinished.
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, folder, modified: String(file.lastModified) },
    onUploadUrlAvailable: () => news.onId(upload.url!.split('/').at(-1)!),
    onProgress(sentBytes) {
      isWaiting = false;
      news.onProgress(sentBytes);
    },
    onShouldRetry(error) {
      const isWorth = isWorthRetrying(error.originalResponse?.getStatus() ?? 0);
      isWaiting = isWorth;
      if (isWorth) news.onRetry();
      return isWorth;
    },
    onSuccess: () => news.onDone(),
    onError(error) {
      const response = 'originalResponse' in error ? error.originalResponse : null;
      const text = response?.getBody().trim();
      if (isPaused) return;
      news.onFailed(text ? { text, said: readSaid(response!.getHeader('mainvideo-said')) } : null);
    },
  });
  upload.start();
  return {
    pause() {
      isPaused = true;
      void upload.abort();
    },
    hurry() {
      if (!isWaiting || isPaused) return;
      void upload.abort().then(() => upload.start());
    },
  };
}

/** What the server's header says, which a proxy may have changed; null: nothing that can be read. */
function readSaid(header: string | undefined): readonly SaidSentence[] | null {
  try {
    const sentences = JSON.parse(decodeURIComponent(header ?? 'null')) as
      readonly { readonly code: string; readonly values: { readonly [name: string]: string } }[] | null;
    return (
      sentences?.map(({ code, values }) => ({
        code,
        values: Object.entries(values).map(([name, text]) => ({ name, text })),
      })) ?? null
    );
  } catch {
    return null;
  }
}

/** Takes back what the server has of an upload. */
export async function cancelUpload(id: string): Promise<void> {
  const headers = { 'Tus-Resumable': '1.0.0' };
  const answer = await fetch(`${path}/${id}`, { method: 'DELETE', headers });
  // It may be gone already.
  if (!answer.ok && answer.status !== 404) throw new Error(await answer.text());
}
