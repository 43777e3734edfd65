import { createCountsByName } from './countsByName.ts';

/** Streams of events that are open: each keeps a connection and a subscription for as long as its client likes. */
export interface OpenStreams {
  /**
   * Counts an event stream until it ends. Returns undefined, and cancels the stream's source, if there are too many
   * already. Returns any other response unchanged.
   *
   * @param name the client's name
   */
  count(name: string, response: Response): Promise<Response | undefined>;
}

/** @param limits how many of one name, and of all names together */
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
