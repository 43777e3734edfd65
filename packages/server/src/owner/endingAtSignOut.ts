/**
 * The response; if it is a stream of events, one that tells nothing any more once its session is over, in whatever instance or process
 * it was ended. It is cut off then, so that the client comes again and hears why. Asked before each event, and before what keeps the
 * connection alive in between, which comes every few seconds.
 *
 * @param isSignedIn is the session still there?
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
    // What waits to be sent has been asked about: nothing does.
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });
}
