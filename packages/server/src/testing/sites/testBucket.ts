import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { BucketAddress } from '../../objects/bucketAddress.ts';
import { makeTestFolder, type TestFiles } from '../testFolder.ts';
import { signatureProblem } from './verifySignature.ts';

/** A fault that replaces the response to a request. */
export type BucketFault = 'slow down' | 'refuse' | 'cut' | 'cut body';

export interface TestBucket {
  readonly address: BucketAddress;
  /** The responses so far, as `GET /films/a.mp4 206`. */
  readonly answered: string[];
  put(key: string, content: Uint8Array | string): Promise<void>;
  /** Makes the next requests fail, one per entry. */
  failNext(faults: readonly BucketFault[]): void;
  /** Refuses all requests whose `METHOD /path` matches. */
  failOn(isRefused: (line: string) => boolean): void;
  /** Returns all keys, sorted. */
  keys(): Promise<readonly string[]>;
  bytesOf(key: string): Promise<Buffer>;
  /** Stops listening. */
  goAway(): Promise<void>;
  stop(): Promise<void>;
}

// The id is one that s3rver accepts. Only the proxy in front checks the secret.
const keys = { id: 'S3RVER', secret: 'a-secret-of-nobody-0123456789' };
const bucket = 'films';

/** The environment variables that Amazon's client reads. */
export const bucketEnv = { AWS_ACCESS_KEY_ID: keys.id, AWS_SECRET_ACCESS_KEY: keys.secret };

/**
 * Starts a bucket on an S3 server (s3rver), behind a proxy that adds what it lacks: it checks signatures, their
 * expiry and `If-Match`, and fails on request.
 *
 * @param files initial files
 */
export async function startTestBucket(
  files: TestFiles = {},
  { now = Date.now, prefix = '' }: { readonly now?: () => number; readonly prefix?: string } = {},
): Promise<TestBucket> {
  Object.assign(process.env, bucketEnv);
  const { folder, remove } = await makeTestFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'objects'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const faults: BucketFault[] = [];
  const answered: string[] = [];
  let isRefused: (line: string) => boolean = () => false;

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = '', url = '', headers } = incoming;
    const note = (status: number | string) => answered.push(`${method} ${url.split('?')[0]} ${status}`);
    const refuse = (status: number, code: string) => {
      note(status);
      outgoing.writeHead(status, { 'content-type': 'application/xml' });
      outgoing.end(
        method === 'HEAD'
          ? ''
          : `<Error><Code>${code}</Code><AWSAccessKeyId>${keys.id}</AWSAccessKeyId></Error>`,
      );
    };
    const fault = faults.shift();
    if (fault === 'slow down') return refuse(503, 'SlowDown');
    if (fault === 'refuse' || isRefused(`${method} ${decodeURIComponent(url)}`))
      return refuse(403, 'AccessDenied');
    if (fault === 'cut') {
      note('cut');
      return void incoming.socket.destroy();
    }
    const problem = signatureProblem({ method, target: url, headers }, keys, now());
    if (problem) return refuse(403, problem);
    const behind = send({
      port,
      host: '127.0.0.1',
      agent: false,
      method,
      path: withoutSignature(url),
      headers: resigned(headers),
    });
    behind.on('response', (response) => {
      const wanted = headers['if-match'];
      if (wanted !== undefined && response.headers.etag !== wanted) {
        response.destroy();
        return refuse(412, 'PreconditionFailed');
      }
      note(response.statusCode!);
      outgoing.writeHead(response.statusCode!, response.headers);
      if (fault !== 'cut body') return void response.pipe(outgoing);
      response.once('data', (bytes: Buffer) => {
        outgoing.write(bytes.subarray(0, 10), () => outgoing.destroy());
        response.destroy();
      });
    });
    behind.on('error', () => outgoing.destroy());
    incoming.pipe(behind);
  }

  const front = createServer(answer);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const goAway = async () => {
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  };
  async function put(key: string, content: Uint8Array | string): Promise<void> {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const response = await fetch(`http://127.0.0.1:${port}/${bucket}/${path}`, {
      method: 'PUT',
      headers: { connection: 'close' },
      body: content as BodyInit,
    });
    if (!response.ok) throw new Error(`The test's bucket did not take ${key}: ${response.status}.`);
  }

  for (const [path, content] of Object.entries(files)) await put(prefix + path, content);
  return {
    address: { bucket, prefix, endpoint, region: 'us-east-1' },
    answered,
    put,
    failOn: (rule) => void (isRefused = rule),
    async keys() {
      const listed = await (await fetch(`http://127.0.0.1:${port}/${bucket}?list-type=2`)).text();
      return [...listed.matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => match[1]!).sort();
    },
    async bytesOf(key) {
      const response = await fetch(`http://127.0.0.1:${port}/${bucket}/${encodeURI(key)}`);
      return Buffer.from(await response.arrayBuffer());
    },
    failNext: (next) => void faults.splice(0, Infinity, ...next),
    goAway,
    async stop() {
      for (const name of Object.keys(bucketEnv)) delete process.env[name];
      if (front.listening) await goAway();
      await server.close();
      await remove();
    },
  };
}

function withoutSignature(target: string): string {
  const [path, query = ''] = target.split('?');
  const kept = query.split('&').filter((pair) => !/^x-amz-/i.test(pair));
  return `${path}?${kept.join('&')}`;
}

/** Returns headers that s3rver accepts: it checks the id in a signature, but not the signature itself. */
function resigned(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const date = new Date().toISOString().replace(/[:-]|\.\d+/g, '');
  const credential = `${keys.id}/${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
  return {
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    ...headers,
    'x-amz-date': date,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=unread`,
  };
}
