import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { limitTime } from './bodyTime.ts';
import { addressGroup, type ClientAddresses, createClientAddresses } from '../requests/clientAddress.ts';
import { createFairShare } from './fairShare.ts';
import { type FilePart, findBody } from '../responses/knownBody.ts';
import { oneAtATime } from './oneAtATime.ts';

/**
 * Handles a request.
 *
 * @param address address of the client
 */
export type Handler = (request: Request, address: string) => Promise<Response>;

export interface ListenOptions {
  /** The port to listen on; 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** The origin of every request; null to derive it from the `Host` header. */
  readonly origin: string | null;
  /** Maximum number of open connections. Further ones are closed as soon as they are opened. Default: no limit. */
  readonly mostConnections?: number;
  /** Called the first time a connection is refused because of `mostConnections`. */
  readonly onFull?: () => void;
  /**
   * Called the first time a connection is refused because its address already holds as many connections as are left
   * for all others.
   */
  readonly onCrowded?: () => void;
  /** Distinguishes proxies from clients. Default: every connection comes from a client. */
  readonly clients?: ClientAddresses;
  /**
   * How long a client may take to send a request and to read the response. Defaults: 15 seconds for the headers, a
   * minute for the whole request, two minutes without any transfer, and 20 seconds without any transfer while a
   * response is held in memory.
   */
  readonly patience?: Partial<Patience>;
}

interface Patience {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly stillMs: number;
  /** Like `stillMs`, while a large response is held in memory. */
  readonly heldMs: number;
}

/** Node's defaults are one minute and five minutes, which lets slow clients hold many connections open. */
const usualPatience: Patience = { headersMs: 15_000, requestMs: 60_000, stillMs: 120_000, heldMs: 20_000 };
/** The system's buffers hold up to this many bytes. */
const heldBytes = 64 * 1024;
/** Larger than any response of the site. A client that requests this much must read it at a minimum speed. */
const largeBytes = 1024 * 1024;
const largeBytesPerMs = 64;

export interface Listening {
  readonly port: number;
  /** Stops accepting requests, waits for those in flight, and cuts off the rest after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Thrown when the port or host cannot be used. The message states the reason and the fix. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * Serves a handler over HTTP/1.1.
 *
 * @throws ListenError
 */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  let isStopping = false;
  const { clients = createClientAddresses([]), mostConnections = Number.POSITIVE_INFINITY } = options;
  const share = createFairShare(mostConnections);
  let isCrowded = false;
  const crowded = () => {
    if (!isCrowded) options.onCrowded?.();
    isCrowded = true;
  };
  const { headersMs, requestMs, stillMs, heldMs } = { ...usualPatience, ...options.patience };
  const limits = {
    headersTimeout: headersMs,
    // Disabled, because Node's limit applies to every request. Our own can be lifted per request (`giveTime`).
    requestTimeout: 0,
    // Longer than nginx keeps an idle connection (60 s): a request that a proxy sends just as the site closes the
    // connection fails with 502.
    keepAliveTimeout: clients.hasProxies ? 65_000 : 5_000,
    connectionsCheckingInterval: Math.min(5_000, headersMs),
  };
  const open = new WeakMap<IncomingMessage, { readonly address: string; readonly endLimit: () => void }>();
  const converse = getRequestListener(
    async (request, { incoming, outgoing }) => {
      await exchange(request, incoming as IncomingMessage, outgoing as ServerResponse);
      return RESPONSE_ALREADY_SENT;
    },
    {
      hostname: 'localhost',
      // `readRest` has other limits.
      autoCleanupIncoming: false,
      // All code of the process would get other classes.
      overrideGlobalObjects: false,
      errorHandler: () => new Response(malformed, { status: 400 }),
    },
  );

  async function exchange(
    request: Request,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    // Clients often disconnect during a write, which 'close' reports.
    outgoing.on('error', () => undefined);
    const { address, endLimit } = open.get(incoming)!;
    limitTime(request, endLimit);
    try {
      const response = await handler(request, address);
      // The body contains addresses derived from the request's host. A cache keyed by path alone would serve them to
      // other hosts' clients.
      if (options.origin === null) response.headers.append('vary', 'host');
      outgoing.writeHead(response.status, headerList(response.headers));
      await send(response, outgoing, heldMs);
      if (!incoming.complete) readRest(incoming);
    } catch {
      // The headers are sent already, so closing the connection is the only way to show that the response is
      // incomplete.
      outgoing.destroy();
    }
  }

  const handle = oneAtATime((incoming, outgoing) => {
    // While stopping, a keep-alive connection would delay the end until it times out.
    outgoing.on('close', () => {
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
    const peer = incoming.socket.remoteAddress ?? '';
    const address = clients.addressOf(peer, incoming.headersDistinct['x-forwarded-for']?.join() ?? null);
    // A proxy's connections are shared by all its clients, so count requests per client instead.
    if (clients.isProxy(peer)) {
      const giveBack = share.take(addressGroup(address));
      if (!giveBack) {
        refuse(outgoing);
        crowded();
        return;
      }
      outgoing.once('close', giveBack);
    }
    open.set(incoming, { address, endLimit: limitBody(incoming, outgoing, requestMs) });
    const refused = refusalOf(incoming);
    if (refused) {
      outgoing.writeHead(refused.status, refused.headers).end(refused.text);
      return;
    }
    // Concatenated as text, because a path that begins with two slashes must not be resolved as a host.
    if (options.origin !== null) incoming.url = options.origin + incoming.url!;
    void converse(incoming, outgoing);
  });
  const server = createServer(limits, handle);
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? '';
    if (clients.isProxy(peer)) return;
    const giveBack = share.take(addressGroup(peer));
    if (giveBack) {
      socket.once('close', giveBack);
    } else {
      socket.destroy();
      crowded();
    }
  });
  // A client that stops reading would hold the connection and the file open. A paused player requests the rest later.
  server.setTimeout(stillMs);
  if (Number.isFinite(mostConnections)) server.maxConnections = mostConnections;
  server.once('drop', () => options.onFull?.());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop(graceMs) {
      isStopping = true;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

/** Refuses a client that exceeds its share. The rest of its request is not read. */
function refuse(outgoing: ServerResponse): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '10',
  };
  outgoing.writeHead(429, { ...headers, connection: 'close' });
  outgoing.end(
    'Too many requests of this address are open at once. Try again when some of them have ended.\n',
  );
}

/** Maximum size of a refused body that is read to its end: one chunk of an upload. */
const maxRestBytes = 32 * 1024 * 1024;

/**
 * Reads the rest of a refused body. The next request on the connection follows it, and a client that is cut off while
 * sending does not read the response.
 */
function readRest(incoming: IncomingMessage): void {
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxRestBytes) incoming.destroy();
  });
}

/**
 * Responds with an error and closes the connection if a body does not arrive in time.
 *
 * @returns a function that lifts the limit
 */
function limitBody(incoming: IncomingMessage, outgoing: ServerResponse, longestMs: number): () => void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers;
  if (encoding === undefined && length === '0') return () => {};
  const { socket } = incoming;
  const timer = setTimeout(() => {
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroy();
  }, longestMs);
  const end = () => clearTimeout(timer);
  incoming.once('end', end);
  socket.once('close', end);
  incoming.once('close', () => {
    end();
    socket.off('close', end);
  });
  return end;
}

const malformed = 'The address or the Host header is malformed.\n';

interface Refusal {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly text: string;
}

/** Returns the response to a request that no handler can read. */
function refusalOf({ method = 'GET', url = '', headersDistinct }: IncomingMessage): Refusal | undefined {
  // A `Request` cannot have these methods.
  if (/^(?:CONNECT|TRACE|TRACK)$/.test(method))
    return { status: 405, headers: { allow: 'GET, HEAD, POST' }, text: '' };
  // HTTP/1.0 allows a request without `Host`. With two of them, a proxy might use the other one (RFC 9112 §3.2).
  const [host = 'localhost', ...others] = headersDistinct['host'] ?? [];
  // Anything besides a name and a port would change the path or add credentials. Clients never send a fragment (RFC 9112
  // §3.2), and other parsers might treat it as part of the query.
  const isRight =
    others.length === 0 &&
    !/[/\\?#@]/.test(host) &&
    // `256.1.1.1` and `xn--` consist of allowed characters, but are not valid hosts (URL Standard, host parsing).
    URL.canParse(`http://${host}`) &&
    url.startsWith('/') &&
    !url.includes('#');
  if (!isRight)
    return { status: 400, headers: { 'content-type': 'text/plain;charset=UTF-8' }, text: malformed };
  return undefined;
}

/**
 * Keeps cookies separate: they could not be split again if joined by commas. Leaves out a `Connection: keep-alive`, which
 * libraries add to streams: whether the connection stays open depends on the request.
 */
function headerList(headers: Headers): Record<string, string | string[]> {
  const cookies = headers.getSetCookie();
  const { connection, ...others } = Object.fromEntries(headers);
  return {
    ...others,
    ...(connection === 'close' && { connection }),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  };
}

/** Sends the response as fast as the client reads. Cancels the source when the client disconnects. */
async function send(response: Response, outgoing: ServerResponse, heldMs: number): Promise<void> {
  const known = findBody(response);
  if (known instanceof Uint8Array || !response.body) {
    if (known instanceof Uint8Array && known.byteLength > heldBytes) {
      limitHeld(outgoing, known.byteLength, heldMs);
    }
    outgoing.end(known);
    return;
  }
  if (known) {
    await sendFile(known, outgoing);
    return;
  }
  const reader = response.body.getReader();
  const onClose = () => void reader.cancel().catch(() => undefined);
  outgoing.once('close', onClose);
  // The client may have disconnected while the response was prepared.
  if (outgoing.destroyed) onClose();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (!outgoing.write(next.value)) await drained(outgoing);
  }
  outgoing.off('close', onClose);
  outgoing.end();
}

/** Shortens the connection's timeout for this response. Node resets it afterwards. */
function limitHeld(outgoing: ServerResponse, sizeBytes: number, heldMs: number): void {
  outgoing.setTimeout(heldMs);
  if (sizeBytes <= largeBytes) return;
  const timer = setTimeout(() => outgoing.destroy(), heldMs + sizeBytes / largeBytesPerMs);
  outgoing.once('close', () => clearTimeout(timer));
}

const chunkBytes = 256 * 1024;

async function sendFile({ file, first, last }: FilePart, outgoing: ServerResponse): Promise<void> {
  try {
    for (let position = first; position <= last && !outgoing.destroyed;) {
      // Allocates a new buffer each time, because the previous one may still be in use by the socket.
      const chunk = Buffer.allocUnsafeSlow(Math.min(chunkBytes, last + 1 - position));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
      // The file became shorter after it was measured. Fail, so that the client notices the truncated response.
      if (bytesRead === 0) throw new Error('The file became shorter while it was sent.');
      if (!outgoing.write(chunk.subarray(0, bytesRead))) await drained(outgoing);
      position += bytesRead;
    }
  } finally {
    await file.close();
  }
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done);
      outgoing.off('close', done);
      resolve();
    };
    outgoing.once('drain', done);
    outgoing.once('close', done);
    if (outgoing.destroyed) done();
  });
}

function listenError(error: NodeJS.ErrnoException, { port, host }: ListenOptions): ListenError {
  const message = {
    EADDRINUSE: `Port ${port} is in use. Stop the other program, or choose another port: --port NUMBER.`,
    EACCES: `Port ${port} needs more rights than this user has. Choose one above 1023: --port 3000.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Choose another: --host 127.0.0.1.`,
    ENOTFOUND: `No machine is called ${host}. Choose another address: --host 127.0.0.1.`,
  }[error.code ?? ''];
  return new ListenError(message ?? `Cannot listen on ${host}:${port} (${error.message}).`, { cause: error });
}
