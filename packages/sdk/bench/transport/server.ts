// The server for all libraries, in a separate process. It prints its port on the first line. The path selects its behaviour.
import { createServer } from 'node:http';

/** By path: the number of successful and refused requests, and the time of the first. */
const seen = new Map<string, { answered: number; refused: number; readonly sinceMs: number }>();
const padding = 'x'.repeat(20 * 2 ** 20);

const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://localhost');
  if (url.pathname.startsWith('/count/')) {
    response.end(JSON.stringify(seen.get(url.pathname.slice('/count'.length))));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const place = seen.get(url.pathname) ?? { answered: 0, refused: 0, sinceMs: performance.now() };
    seen.set(url.pathname, place);
    const deadMs = Number(url.searchParams.get('deadMs') ?? 0);
    if (performance.now() - place.sinceMs < deadMs) {
      place.refused += 1;
      const retryAfter = url.searchParams.get('retryAfter');
      response.writeHead(503, retryAfter === null ? {} : { 'retry-after': retryAfter });
      response.end('busy');
      return;
    }
    place.answered += 1;
    const { id } = JSON.parse(Buffer.concat(chunks).toString()).variables;
    const title = url.searchParams.has('large') ? padding : `Video ${id}`;
    response.writeHead(200, { 'content-type': 'application/graphql-response+json' });
    response.end(JSON.stringify({ data: { video: { id, title, __typename: 'Video' } } }));
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
