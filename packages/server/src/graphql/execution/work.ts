import type { GraphQLError } from 'graphql';
import { refusal } from './errors.ts';

// Measures the work of an operation while it runs; `queryCost` estimates it beforehand.

/** The limits of one operation. */
export interface WorkLimits {
  /**
   * Maximum size of the response, far above the largest one of the site. The whole response is held in memory until
   * the client has read it.
   */
  readonly mostBytes: number;
  /** Maximum time from the start of the operation. */
  readonly mostMs: number;
}

export const usualWorkLimits: WorkLimits = { mostBytes: 4 * 1024 * 1024, mostMs: 10_000 };

/**
 * Responses up to the size of the site's own cost only their fields. Larger ones cost more, because they occupy
 * memory until they are read.
 */
const freeBytes = 128 * 1024;
const bytesPerPoint = 25;
/** The size of shorter texts is estimated by their characters, which is faster. */
const shortLength = 64;

/** Counts the work of one operation, and stops it at its limits: each of the methods then throws the refusal. */
export class Work {
  /** From `queryCost`; set before the operation runs. */
  cost = 0;
  /** The error that stopped the operation; null while it has not been stopped. */
  refusal: GraphQLError | null = null;
  #bytes = 0;
  #points = 0;
  readonly #limits: WorkLimits;
  readonly #nowMs: () => number;
  readonly #untilMs: number;

  /**
   * Starts measuring an operation.
   *
   * @param nowMs reads a monotonic clock
   */
  constructor(limits: WorkLimits = { mostBytes: Infinity, mostMs: Infinity }, nowMs = () => 0) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    this.#untilMs = nowMs() + limits.mostMs;
  }

  /** Adds bytes to the size of the response. */
  addBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.mostBytes) this.#stop(tooLarge(this.#limits));
  }

  addText(text: string): void {
    this.addBytes(text.length < shortLength ? text.length : Buffer.byteLength(text));
  }

  /** Adds points for an expensive computation. Remembered results cost nothing. */
  addPoints(points: number): void {
    this.#points += points;
  }

  checkTime(): void {
    if (this.#nowMs() > this.#untilMs) this.#stop(tooSlow(this.#limits));
  }

  /** Returns the points that are charged to the client's read budget, in the unit of `cost`. */
  spent(): number {
    return this.#points + Math.max(0, Math.floor((this.#bytes - freeBytes) / bytesPerPoint));
  }

  #stop(reason: GraphQLError): never {
    this.refusal ??= reason;
    throw this.refusal;
  }
}

function tooLarge({ mostBytes }: WorkLimits): GraphQLError {
  const megabytes = mostBytes / (1024 * 1024);
  return refusal(
    400,
    'TOO_LARGE',
    `The response would be larger than ${megabytes} MB. Ask for smaller pages or fewer fields.`,
  );
}

function tooSlow({ mostMs }: WorkLimits): GraphQLError {
  return refusal(
    // Not 503: clients would retry automatically.
    400,
    'TOO_SLOW',
    `The operation took longer than ${mostMs / 1000} s and was stopped. Ask for smaller pages, or try again later.`,
  );
}
