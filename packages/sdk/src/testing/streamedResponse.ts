/** An answer whose body comes piece by piece, as a test tells it to. */
export interface StreamedResponse {
  /** For a script of `createScriptedFetch`, once. */
  readonly response: Response;
  send(piece: string | Uint8Array): void;
  /** The body ends here. */
  end(): void;
  /** The connection is lost. Default: what browsers say then. */
  cut(error?: unknown): void;
  /** Nobody reads it any more. */
  readonly isCancelled: boolean;
}

/** @param options.status default: 200 */
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
