import { type FileHandle, open } from 'node:fs/promises';
import { rememberBody } from './knownBody.ts';
import { rangedAnswer } from './rangedAnswer.ts';

export interface FileRequest {
  /** Absolute, and trusted: nothing of it comes from a request. */
  readonly path: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly headers?: { readonly [name: string]: string };
}

/**
 * A file as the answer to GET or HEAD, with ranges and conditions (RFC 9110 §13, §14); undefined if it is not there. It is read as
 * fast as the client takes it, never into memory whole.
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

/** Reads when asked for more, and closes the file at the end, on an error and when the client goes away. */
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
          // Shortened since it was measured: the client must see that the answer is not whole.
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
