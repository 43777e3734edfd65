/**
 * Ends an event stream when its session is over, even if another instance or process ended the session. The stream is
 * cut off, so that the client reconnects and learns the reason. Any other response is returned unchanged. The session
 * is checked before each event, and before each keep-alive message in between, which is sent every few seconds.
 *
 * @param isSignedIn returns whether the session still exists
 */
export function endingAtSignOut(response: Response, isSignedIn: () => Promise<boolean>): Response {
  const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isEvents || response.body === null) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reader.read();
        if (next.done) {
          controller.close();
        } else if (await isSignedIn()) {
          controller.enqueue(next.value);
        } else {
          controller.close();
          await reader.cancel().catch(() => undefined);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // No chunk is queued, so each one is checked right before it is sent.
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });
}
