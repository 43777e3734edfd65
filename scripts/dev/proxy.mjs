import { createServer, request } from 'node:http';

const reloadScript = `new EventSource('/__dev/events').addEventListener('reload', () => location.reload());`;
const reloadTag = '<script src="/__dev/reload.js" defer></script>';

/**
 * Creates a proxy in front of the site's server. It adds a script to each page that reloads the page, and sends the
 * script the events to do so. The script is a file of this origin, so the site's Content-Security-Policy can stay
 * unchanged.
 *
 * @param whenReady resolves with the port of the site's server once it listens; rejects if the server has ended
 */
export function createProxy(whenReady) {
  const listeners = new Set();
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === '/__dev/reload.js') {
      outgoing
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        .end(reloadScript);
    } else if (incoming.url === '/__dev/events') {
      outgoing
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .write(':\n\n');
      listeners.add(outgoing);
      outgoing.on('close', () => listeners.delete(outgoing));
    } else {
      try {
        forward(incoming, outgoing, await whenReady());
      } catch (error) {
        answerFailure(outgoing, error);
      }
    }
  });
  return {
    server,
    reload() {
      for (const listener of listeners) listener.write('event: reload\ndata:\n\n');
    },
  };
}

function forward(incoming, outgoing, port) {
  const isPage = incoming.headers.accept?.includes('text/html');
  const headers = { ...incoming.headers };
  // Pages must be uncompressed, because the script is added to them.
  if (isPage) delete headers['accept-encoding'];
  const upstream = request(
    { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
    (answer) => {
      const isHtml = answer.headers['content-type']?.startsWith('text/html') && incoming.method === 'GET';
      const { 'content-length': length, ...rest } = answer.headers;
      // File names have no hashes here, so nothing may be cached.
      if (incoming.url.startsWith('/assets/')) rest['cache-control'] = 'no-store';
      outgoing.writeHead(
        answer.statusCode,
        isHtml || length === undefined ? rest : { ...rest, 'content-length': length },
      );
      answer.pipe(outgoing, { end: !isHtml });
      if (isHtml) answer.on('end', () => outgoing.end(reloadTag));
    },
  );
  upstream.on('error', (error) => answerFailure(outgoing, error));
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

function answerFailure(outgoing, error) {
  if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
  outgoing.end(`The site's server does not respond: ${error.message}`);
}
