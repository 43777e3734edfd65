import { createServer, request } from 'node:http';
import { listenOnLoopback } from '../../../sdk/test/browser/listenOnLoopback.ts';
import { pageFunction } from './engine.ts';

/**
 * Stands between the browser and the site, and has every page tell it what goes wrong there: WebDriver has no word for that, and
 * what WebKit would print of a visitor who leaves no traces, it keeps to itself.
 */
export interface TellingProxy {
  readonly origin: string;
  /** Errors of the console and of scripts, and violations of the Content-Security-Policy. */
  readonly problems: string[];
  stop(): Promise<void>;
}

const path = '/told-by-the-page';

/** Runs first in every page, as a script of the site's own. */
const tellProblems = (path: string) => {
  const tell = (problem: string) => void navigator.sendBeacon(path, problem);
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    error(...parts);
    tell(parts.map(String).join(' '));
  };
  addEventListener('error', ({ message, filename }) => message && tell(`${message} (${filename})`));
  addEventListener('unhandledrejection', ({ reason }) => tell(`Nobody catches ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    tell(`Content-Security-Policy: ${violatedDirective} forbids ${blockedURI} (${sourceFile})`),
  );
};

export async function startTellingProxy(target: string): Promise<TellingProxy> {
  const problems: string[] = [];
  const script = `${pageFunction(tellProblems)}(${JSON.stringify(path)})`;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === path) {
      if (incoming.method === 'GET') {
        outgoing.setHeader('content-type', 'text/javascript');
        return void outgoing.end(script);
      }
      let told = '';
      incoming.on('data', (chunk: Buffer) => (told += chunk.toString()));
      incoming.on('end', () => {
        problems.push(told);
        outgoing.end();
      });
      return;
    }
    const headers = { ...incoming.headers };
    // To be changed it has to be read.
    if (headers.accept?.includes('text/html')) delete headers['accept-encoding'];
    const forwarded = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
      const isDocument =
        answer.headers['content-type']?.startsWith('text/html') && !answer.headers['content-encoding'];
      const { 'content-length': lengthBytes, ...others } = answer.headers;
      void lengthBytes;
      if (!isDocument) {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      outgoing.writeHead(answer.statusCode!, others);
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const html = Buffer.concat(chunks).toString();
        outgoing.end(html.replace(/<head[^>]*>/, `$&<script src="${path}"></script>`));
      });
    });
    // A browser breaks off requests as it pleases.
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const { origin, stop } = await listenOnLoopback(server);
  return {
    origin,
    problems,
    stop,
  };
}
