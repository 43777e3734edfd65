import { type FileHandle, open } from 'node:fs/promises';
import { rememberBody } from './knownBody.ts';
import { rangedAnswer } from './rangedAnswer.ts';

export interface FileRequest {
  /** Absolute path. Trusted: must not contain any part of a request. */
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly headers?: { readonly [name: string]: string };
}

/**
 * Responds to GET or HEAD with a file, and supports ranges and conditions (RFC 9110 §13, §14). The file is streamed
 * as fast as the client reads, and never held in memory as a whole.
 *
 * @returns undefined if the file does not exist
 */
export async function fileResponse(request: Request, asked: FileRequest): Promise<Response | undefined> {
  const file = await openFile(asked.path);
  if (!file) return undefined;
  let isHandedOver = false;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return undefined;
    const { status, headers, part } = rangedAnswer(request, {
      ...asked,
      etag: `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`,
      modifiedMs: stats.mtimeMs,
      sizeBytes: stats.size,
    });
    if (!part) return new Response(null, { status, headers });
    const { first, last } = part;
    isHandedOver = true;
    const response = new Response(streamOf(file, first, last), { status, headers });
    return rememberBody(response, { file, first, last });
  } finally {
    if (!isHandedOver) await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code ?? '')) return undefined;
    throw error;
  }
}

const chunkBytes = 128 * 1024;

/** Streams a part of the file on demand. Closes the file at the end, on an error, and when the client disconnects. */
function streamOf(file: FileHandle, first: number, last: number): ReadableStream<Uint8Array> {
  let position = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const length = Math.min(chunkBytes, last + 1 - position);
          const { bytesRead, buffer } =
            length === 0
              ? { bytesRead: 0, buffer: new Uint8Array() }
              : await file.read(new Uint8Array(length), 0, length, position);
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
          position += bytesRead;
          if (position <= last && bytesRead > 0) return;
          await file.close();
          // The file became shorter after it was measured. Fail, so that the client notices the truncated response.
          if (position <= last) controller.error(new Error('The file became shorter while it was sent.'));
          else controller.close();
        } catch (error) {
          await file.close();
          throw error;
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}
