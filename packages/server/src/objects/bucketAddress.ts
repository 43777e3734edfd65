/** A bucket of any S3-compatible store, and where in it the site keeps its files. */
export interface BucketAddress {
  readonly bucket: string;
  /** Before every key: empty, or ending in a slash. */
  readonly prefix: string;
  /** Of a store other than Amazon's, without a path; null: Amazon's. */
  readonly endpoint: string | null;
  readonly region: string;
}

/**
 * Parses `s3://BUCKET/PREFIX`; returns undefined for other texts. The bucket's name may contain the characters that
 * every store allows (S3 user guide, "Bucket naming rules").
 */
export function parseBucketAddress(text: string): Pick<BucketAddress, 'bucket' | 'prefix'> | undefined {
  const match = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/.exec(text);
  if (!match) return undefined;
  const steps = (match[2] ?? '').split('/').filter((step) => step !== '');
  if (steps.some((step) => step === '.' || step === '..')) return undefined;
  return { bucket: match[1]!, prefix: steps.map((step) => `${step}/`).join('') };
}
