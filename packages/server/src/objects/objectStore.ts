/** The metadata of an object. */
export interface StoredObject {
  /** In the store, whole. */
  readonly key: string;
  readonly sizeBytes: number;
  /** Strong, with its quotes; of what was stored in one piece, usually the MD5 of its bytes. */
  readonly etag: string;
  readonly modifiedMs: number;
}

/** Bytes of an object, both ends inclusive. */
export interface ObjectPart {
  readonly first: number;
  readonly last: number;
}

/** Response headers and lifetime of a signed address. */
export interface SignedTerms {
  readonly lifeSeconds: number;
  /** Content type that the store sends, whatever the object was stored with. */
  readonly contentType: string;
  readonly cacheControl: string;
}

/** A bucket. Every method rejects with a `StoreError` where the store does not answer as asked. */
export interface ObjectStore {
  /** Resolves with undefined if there is no such object. */
  find(key: string): Promise<StoredObject | undefined>;
  /** @throws StoreError `changed`, where the object is not the one that was found */
  read(object: StoredObject, part: ObjectPart, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** An address that anybody may GET, as long as it lives. */
  sign(key: string, terms: SignedTerms): Promise<string>;
}

/**
 * Why a store did not answer: `away`, it cannot be reached, is overloaded or broken; `refused`, it does not know our key, or the
 * key may not do that; `changed`, the object is another one by now.
 */
export type StoreTrouble = 'away' | 'refused' | 'changed';

/**
 * The message is for the log: it names the bucket's key and the store's own code. The client's error is not its cause: that holds the
 * request with all that signs it.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly trouble: StoreTrouble;
  /** When it is worth asking again. */
  readonly retryAfterSeconds: number;

  constructor(trouble: StoreTrouble, message: string) {
    super(message);
    this.trouble = trouble;
    // A key is mended by a person, an overload by itself.
    this.retryAfterSeconds = trouble === 'refused' ? 60 : 5;
  }
}
