// A small web server. It serves the files of this folder and of installed packages, and forwards API requests to the site, so that the page and the
// API share an origin and its cookie.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const site = new URL(process.env.MAINVIDEO_ORIGIN ?? 'http://localhost:3000');
const here = fileURLToPath(new URL('.', import.meta.url));
// Packages may be installed here, or in a folder above.
const folders = [here, join(here, '..'), join(here, '../..')];
const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };

const server = createServer((incoming, outgoing) => {
  // Not `new URL(incoming.url, …)`: a path that starts with two slashes would be parsed as another host.
  const address = `http://localhost${incoming.url}`;
  if (!incoming.url.startsWith('/') || !URL.canParse(address)) return outgoing.writeHead(400).end();
  const { pathname, search } = new URL(address);
  if (/^\/(api|media)\//.test(pathname)) return forward(pathname + search, incoming, outgoing);

  const path = pathname === '/' ? 'index.html' : pathname;
  const file = (path.startsWith('/node_modules/') ? folders : [here])
    .map((folder) => join(folder, path))
    .find((file) => existsSync(file) && statSync(file).isFile());
  if (file === undefined) return outgoing.writeHead(404).end();
  outgoing.setHeader('content-type', `${types[extname(file)] ?? 'application/octet-stream'}; charset=utf-8`);
  outgoing.end(readFileSync(file));
});

function forward(path, incoming, outgoing) {
  const { method, headers } = incoming;
  const options = { method, headers: { ...headers, host: site.host } };
  const upstream = request(new URL(path, site), options, (response) => {
    outgoing.writeHead(response.statusCode, response.headers);
    response.pipe(outgoing);
  });
  upstream.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  // End the request to the site when the browser closes its own, for instance at the end of a subscription.
  outgoing.on('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

server.listen(Number(process.env.PORT ?? 5173), '127.0.0.1', () => {
  console.log(`The example is at http://localhost:${server.address().port}`);
});
