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
  /** What was sent is kept. A request that makes the upload is waited for: without its answer there would be one that nobody knows. */
  pause(): void;
  goOn(): void;
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
      isWaiting = !isPaused && isWorthRetrying(error.originalResponse?.getStatus() ?? 0);
      if (isWaiting) news.onRetry();
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
      const text = response?.getBody().trim();
      news.onFailed(text ? { text, said: readSaid(response!.getHeader('mainvideo-said')) } : null);
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

/** What the server's header says, which a proxy may have changed; null: nothing that can be read. */
function readSaid(header: string | undefined): readonly SaidSentence[] | null {
  try {
    const sentences = JSON.parse(decodeURIComponent(header ?? 'null')) as
      | readonly { readonly code: string; readonly values: { readonly [name: string]: string } }[]
      | null;
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
