import { StoreError } from './objectStore.ts';

/** Error names of the network, of Node, and of the client, which has its own names for timeouts. */
const awayNames =
  /^(?:TimeoutError|AbortError|SlowDown|ServiceUnavailable|InternalError|RequestTimeout\w*|Throttling\w*|TooManyRequests\w*|NetworkingError|E[A-Z_]{3,})$/;
const refusedNames =
  /^(?:AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|RequestTimeTooSkewed|CredentialsProviderError|TokenProviderError|NoSuchBucket|PermanentRedirect|AuthorizationHeaderMalformed)$/;

/**
 * Converts a client's error. Unknown errors are returned unchanged, as faults of the site. So are aborts, when the
 * result is no longer needed.
 *
 * @param attempt the attempted action, for the message: "read a/b.mp4"
 */
export function storeErrorOf(error: unknown, attempt: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const named = refusedNames.test(error.name) || !code ? error.name : code;
  const told = status === undefined ? named : `${status} ${named}`;
  if (status === 412)
    return new StoreError('changed', `The file in the bucket has changed: could not ${attempt}.`);
  if (refusedNames.test(error.name) || status === 401 || status === 403 || status === 301) {
    return new StoreError('refused', `The bucket refused to ${attempt} (${told}). ${mendOf(error.name)}`);
  }
  if (awayNames.test(named) || (status !== undefined && (status >= 500 || status === 429))) {
    return new StoreError('away', `The bucket does not respond: could not ${attempt} (${told}).`);
  }
  return error;
}

function mendOf(name: string): string {
  switch (name) {
    case 'CredentialsProviderError':
      return 'Credentials are missing: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
    case 'NoSuchBucket':
      return 'There is no bucket of this name: check MEDIA_URL and S3_ENDPOINT.';
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return 'It is in another region: set S3_REGION.';
    case 'RequestTimeTooSkewed':
      return 'The clock of this machine is wrong.';
    default:
      return 'The keys need s3:GetObject and s3:ListBucket.';
  }
}
