import type { HttpResponse } from 'tus-js-client';
import { isWorthRetrying } from './uploadItems.ts';
import { type UploadProblem, uploadProblemOf } from './uploadProblem.ts';

export interface SendingNews {
  onId(id: string): void;
  onProgress(sentBytes: number): void;
  /**
   * Called before an automatic retry.
   *
   * @param problem `null` if no response arrived
   */
  onRetry(problem: UploadProblem | null): void;
  onDone(): void;
  /** @param problem `null` if the cause is unknown */
  onFailed(problem: UploadProblem | null): void;
}

export interface Sending {
  /** Pauses; sent data is kept. A request that creates the upload is awaited, because its response contains the id. */
  pause(): void;
  goOn(): void;
  /** Retries immediately instead of waiting. */
  hurry(): void;
}

const path = '/api/uploads';
/** Proxies limit the size of a request body: `deploy/nginx.conf` allows twice as much. */
export const pieceBytes = 16 * 1024 * 1024;
/** Together much longer than a restart of the site takes. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000, ...Array<number>(200).fill(8_000)];

/**
 * Sends a file with the tus protocol, or resumes an upload.
 *
 * @param id the upload to resume; `null` to start a new one
 */
export async function sendFile(
  file: File,
  { folder, id }: { readonly folder: string; readonly id: string | null },
  news: SendingNews,
): Promise<Sending> {
  // A separate chunk, loaded by the owner's upload page only.
  const { Upload } = await import('tus-js-client/lib/browser/index.js');
  let isPaused = false;
  let isWaiting = false;
  /** Whether the creation of the upload was requested but not confirmed yet. */
  let isBeingMade = false;
  const upload = new Upload(file, {
    endpoint: id === null ? path : null,
    uploadUrl: id === null ? null : `${path}/${id}`,
    chunkSize: pieceBytes,
    retryDelays: retryDelaysMs,
    // The server lists unfinished uploads.
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, folder, modified: String(file.lastModified) },
    onUploadUrlAvailable() {
      isBeingMade = false;
      // With an endpoint, tus would start a second upload from the beginning if the server were busy for a moment.
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
      // The server keeps unfinished uploads for a limited time. After that, the file is sent from the beginning.
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

/** Cancels an upload and removes its data from the server. */
export async function cancelUpload(id: string): Promise<void> {
  const headers = { 'Tus-Resumable': '1.0.0' };
  const answer = await fetch(`${path}/${id}`, { method: 'DELETE', headers });
  // The upload may already be gone.
  if (!answer.ok && answer.status !== 404) throw new Error(await answer.text());
}
