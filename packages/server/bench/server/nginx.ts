import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Nginx {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves a folder with nginx and one worker. Resolves with null if nginx is not installed. */
export async function startNginx(folder: string): Promise<Nginx | null> {
  const home = mkdtempSync(join(tmpdir(), 'mainvideo-nginx-'));
  const port = await freePort();
  writeFileSync(
    join(home, 'nginx.conf'),
    `worker_processes 1; daemon off; user root; pid ${home}/pid; error_log stderr crit;
     events {} http { access_log off; sendfile on; tcp_nopush on; client_body_temp_path ${home}; proxy_temp_path ${home};
     fastcgi_temp_path ${home}; uwsgi_temp_path ${home}; scgi_temp_path ${home};
     server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isThere = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => resolve(true));
  });
  const remove = () => rmSync(home, { recursive: true, force: true });
  if (!isThere) {
    remove();
    return null;
  }
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      remove();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
