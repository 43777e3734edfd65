/** Streams of events that are open: each keeps a connection and a subscription for as long as its client likes. */
export interface OpenStreams {
  /**
   * The response; a stream of events is counted until it ends, and undefined, its source told, if there are too many already. Any other
   * response is returned as it is.
   *
   * @param name of whoever asks for it
   */
  count(name: string, response: Response): Promise<Response | undefined>;
}

/** @param limits how many of one name, and of all names together */
export function createOpenStreams(limits: { readonly ofOne: number; readonly ofAll: number }): OpenStreams {
  const counts = new Map<string, number>();
  let all = 0;

  function add(name: string, change: 1 | -1): void {
    const count = (counts.get(name) ?? 0) + change;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
    all += change;
  }

  return {
    async count(name, response) {
      const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (!isEvents || response.body === null) return response;
      if (all >= limits.ofAll || (counts.get(name) ?? 0) >= limits.ofOne) {
        await response.body.cancel();
        return undefined;
      }
      add(name, 1);
      let isOpen = true;
      const end = () => {
        if (isOpen) add(name, -1);
        isOpen = false;
      };
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
