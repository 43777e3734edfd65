/** What GraphQL over SSE sends last: a client that reads it knows that nothing was cut off, and may subscribe again, elsewhere. */
const completion = new TextEncoder().encode('event: complete\ndata:\n\n');

/**
 * The response; if it is a stream of events, one that is completed when the site is about to stop, where it would otherwise hold the stop
 * up and then be cut off. Any other response is returned as it is.
 *
 * @param ends aborted when streams are to end
 */
export function endingStream(response: Response, ends: AbortSignal): Response {
  const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isEvents || response.body === null) return response;
  const reader = response.body.getReader();
  const ended = Symbol('ended');
  let onEnd = () => {};
  const end = new Promise<typeof ended>((resolve) => (onEnd = () => resolve(ended)));
  if (ends.aborted) onEnd();
  else ends.addEventListener('abort', onEnd, { once: true });
  const forget = () => ends.removeEventListener('abort', onEnd);

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Whole events alone come from the source, one a chunk: the end never falls into the middle of one.
      const next = await Promise.race([reader.read(), end]);
      if (next === ended) {
        controller.enqueue(completion);
        controller.close();
        await reader.cancel().catch(() => undefined);
      } else if (next.done) {
        forget();
        controller.close();
      } else {
        controller.enqueue(next.value);
      }
    },
    async cancel(reason) {
      forget();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
