/** A response whose body a test sends piece by piece. */
export interface StreamedResponse {
  /** The response, to use once in a script of `createScriptedFetch`. */
  readonly response: Response;
  send(piece: string | Uint8Array): void;
  /** Ends the body. */
  end(): void;
  /** Fails the connection. The error defaults to that of browsers. */
  cut(error?: unknown): void;
  /** Whether the reader has cancelled. */
  readonly isCancelled: boolean;
}

/**
 * Creates a response whose body the test sends piece by piece.
 *
 * @param options.status defaults to 200
 */
export function createStreamedResponse(options: {
  readonly contentType: string;
  readonly status?: number;
}): StreamedResponse {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (own) => void (controller = own),
    cancel: () => void (isCancelled = true),
  });
  const encoder = new TextEncoder();
  return {
    response: new Response(body, {
      status: options.status ?? 200,
      headers: { 'content-type': options.contentType },
    }),
    send: (piece) => controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece),
    end: () => controller.close(),
    cut: (error = new TypeError('network error')) => controller.error(error),
    get isCancelled() {
      return isCancelled;
    },
  };
}
