import type { HttpResponse } from 'tus-js-client';
import { isWorthRetrying } from './uploadItems.ts';
import { type UploadProblem, uploadProblemOf } from './uploadProblem.ts';

export interface SendingNews {
  onId(id: string): void;
  onProgress(sentBytes: number): void;
  /**
   * It is tried again by itself.
   *
   * @param problem null: no answer came
   */
  onRetry(problem: UploadProblem | null): void;
  onDone(): void;
  /** @param problem null: nothing is known of it */
  onFailed(problem: UploadProblem | null): void;
}

export interface Sending {
  /** Pauses; sent data is kept. A request that creates the upload is awaited, because its response contains the id. */
  pause(): void;
  goOn(): void;
  /** Whatever waits to be tried again is tried now. */
  hurry(): void;
}

const path = '/api/uploads';
/** Proxies take bodies of a bounded length: `deploy/nginx.conf` allows twice as much. */
export const pieceBytes = 16 * 1024 * 1024;
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
  // Only the owner's upload page loads it.
  const { Upload } = await import('tus-js-client/lib/browser/index.js');
  let isPaused = false;
  let isWaiting = false;
  /** It is asked for, and was not answered yet. */
  let isBeingMade = false;
  const upload = new Upload(file, {
    endpoint: id === null ? path : null,
    uploadUrl: id === null ? null : `${path}/${id}`,
    chunkSize: pieceBytes,
    retryDelays: retryDelaysMs,
    // The server knows what is unfinished.
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, folder, modified: String(file.lastModified) },
    onUploadUrlAvailable() {
      isBeingMade = false;
      // With it, a server that is busy for a moment would be sent another one, from its beginning.
      upload.options.endpoint = null;
      news.onId(upload.url!.split('/').at(-1)!);
      if (isPaused) void upload.abort();
    },
    onBeforeRequest() {
      isWaiting = false;
    },
    onProgress: (sentBytes) => news.onProgress(sentBytes),
    onShouldRetry(error) {
      const response = error.originalResponse;
      isWaiting = !isPaused && isWorthRetrying(response?.getStatus() ?? 0);
      if (isWaiting) news.onRetry(response ? problemOf(response) : null);
      return isWaiting;
    },
    onSuccess: () => news.onDone(),
    onError(error) {
      const response = 'originalResponse' in error ? error.originalResponse : null;
      const wasBeingMade = isBeingMade;
      isBeingMade = false;
      if (isPaused) return;
      // The server keeps what is unfinished for a time. Then the file is sent from its beginning.
      if (!wasBeingMade && [404, 410].includes(response?.getStatus() ?? 0)) {
        upload.url = null;
        Object.assign(upload.options, { uploadUrl: null, endpoint: path });
        return start();
      }
      news.onFailed(response ? problemOf(response) : null);
    },
  });
  const start = () => {
    isBeingMade = upload.url === null && upload.options.uploadUrl === null;
    upload.start();
  };
  start();
  return {
    pause() {
      isPaused = true;
      if (isBeingMade && !isWaiting) return;
      isBeingMade = false;
      void upload.abort();
    },
    goOn() {
      isPaused = false;
      if (!isBeingMade) start();
    },
    hurry() {
      if (!isWaiting || isPaused) return;
      void upload.abort().then(start);
    },
  };
}

function problemOf(response: HttpResponse): UploadProblem {
  return uploadProblemOf({
    status: response.getStatus(),
    text: response.getBody(),
    contentType: response.getHeader('content-type') ?? '',
    said: response.getHeader('mainvideo-said'),
  });
}

/** Takes back what the server has of an upload. */
export async function cancelUpload(id: string): Promise<void> {
  const headers = { 'Tus-Resumable': '1.0.0' };
  const answer = await fetch(`${path}/${id}`, { method: 'DELETE', headers });
  // It may be gone already.
  if (!answer.ok && answer.status !== 404) throw new Error(await answer.text());
}
