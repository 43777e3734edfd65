/**
 * The final event of GraphQL over SSE. A client that receives it knows that the stream is complete, and may subscribe
 * again on another instance.
 */
const completion = new TextEncoder().encode('event: complete\ndata:\n\n');

/**
 * Completes an event stream when the site is about to stop. Without this, the stream would delay the stop and then be
 * cut off. Any other response is returned unchanged.
 *
 * @param ends aborted when streams must end
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
      // The source sends one whole event per chunk, so the end never falls inside an event.
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
