import { createHash, createHmac } from 'node:crypto';

/** A request as received over the network. */
export interface SignedRequest {
  readonly method: string;
  /** The path with its query, exactly as sent. */
  readonly target: string;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
}

/**
 * Returns a store's verdict on a signature, written from the protocol's description ("Authenticating Requests: AWS
 * Signature Version 4", Amazon S3 API reference) and independent of the client under test; null if it is valid.
 */
export function signatureProblem(
  { method, target, headers }: SignedRequest,
  keys: { readonly id: string; readonly secret: string },
  nowMs: number,
): 'SignatureDoesNotMatch' | 'InvalidAccessKeyId' | 'RequestTimeTooSkewed' | 'AccessDenied' | null {
  const [path = '', query = ''] = target.split('?');
  const pairs = query.split('&').filter((pair) => pair !== '');
  const asked = new Map(
    pairs.map((pair) => [pair.split('=')[0]!, decodeURIComponent(pair.split('=')[1] ?? '')]),
  );
  const isQuery = asked.has('X-Amz-Signature');
  const header = String(headers['authorization'] ?? '');
  const part = (name: string) =>
    (isQuery ? asked.get(`X-Amz-${name}`) : new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1]) ?? '';
  const [id, day = '', region = '', service = ''] = part('Credential').split('/');
  if (part('Signature') === '') return 'AccessDenied';
  if (id !== keys.id) return 'InvalidAccessKeyId';

  const date = isQuery ? asked.get('X-Amz-Date')! : String(headers['x-amz-date']);
  const signedMs = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (isQuery && nowMs >= signedMs + Number(asked.get('X-Amz-Expires')) * 1_000) return 'AccessDenied';
  if (!isQuery && Math.abs(nowMs - signedMs) > 15 * 60_000) return 'RequestTimeTooSkewed';

  const signedHeaders = part('SignedHeaders');
  const canonical = [
    method,
    path,
    pairs
      .filter((pair) => !pair.startsWith('X-Amz-Signature='))
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    isQuery
      ? (asked.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD')
      : String(headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = [day, region, service, 'aws4_request'].reduce<Buffer | string>(
    (secret, step) => createHmac('sha256', secret).update(step).digest(),
    `AWS4${keys.secret}`,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return signature === part('Signature') ? null : 'SignatureDoesNotMatch';
}
