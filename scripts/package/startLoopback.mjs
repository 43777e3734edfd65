import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
].join('; ');

/**
 * Starts a server on loopback. /api/graphql responds to every query with a video whose title contains the operation and its
 * variables. Other paths are files of a folder, with a Content-Security-Policy without eval and inline scripts.
 */
export async function startLoopback(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://loopback');
    response.setHeader('content-security-policy', policy);
    if (pathname === '/api/graphql') {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { operationName, variables } = JSON.parse(body);
      const title = `${operationName} ${variables.id}`;
      response.setHeader('content-type', 'application/graphql-response+json');
      response.end(JSON.stringify({ data: { video: { __typename: 'Video', id: variables.id, title } } }));
      return;
    }
    const file = join(folder ?? '', pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    // Browsers request an icon without being told to.
    if (pathname === '/favicon.ico') response.writeHead(204).end();
    else if (folder === undefined || !existsSync(file) || !statSync(file).isFile())
      response.writeHead(404).end();
    else {
      response.setHeader(
        'content-type',
        `${types[extname(file)] ?? 'application/octet-stream'}; charset=utf-8`,
      );
      response.end(readFileSync(file));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
