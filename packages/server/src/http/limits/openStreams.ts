import { createCountsByName } from './countsByName.ts';

/** Counts open event streams. Each holds a connection and a subscription until its client disconnects. */
export interface OpenStreams {
  /**
   * Counts an event stream until it ends. Returns any other response unchanged.
   *
   * @param name the client's name
   * @returns undefined if too many streams are open; the source of the stream is then cancelled
   */
  count(name: string, response: Response): Promise<Response | undefined>;
}

/**
 * Creates the counter.
 *
 * @param limits maximum number of streams per name, and in total
 */
export function createOpenStreams(limits: { readonly ofOne: number; readonly ofAll: number }): OpenStreams {
  const open = createCountsByName();
  return {
    async count(name, response) {
      const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!isEvents || response.body === null) return response;
      if (open.all >= limits.ofAll || open.of(name) >= limits.ofOne) {
        await response.body.cancel();
        return undefined;
      }
      const end = open.add(name);
      const reader = response.body.getReader();
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            try {
              const next = await reader.read();
              if (!next.done) return controller.enqueue(next.value);
              end();
              controller.close();
            } catch (error) {
              end();
              controller.error(error);
            }
          },
          cancel(reason) {
            end();
            return reader.cancel(reason);
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { status: response.status, headers: response.headers });
    },
  };
}
