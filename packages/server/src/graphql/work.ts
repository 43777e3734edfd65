import type { GraphQLError } from 'graphql';
import { refusal } from './errors.ts';

// Measures the work of an operation while it runs; `queryCost` estimates it beforehand.

/** What one operation may do. */
export interface WorkLimits {
  /** Of its response. Far above the largest of the site: the whole of it is held until the client has read it. */
  readonly mostBytes: number;
  /** From its begin. */
  readonly mostMs: number;
}

export const usualWorkLimits: WorkLimits = { mostBytes: 4 * 1024 * 1024, mostMs: 10_000 };

/** A response as large as the site's own costs nothing beyond its fields; after that, it costs memory until it is read. */
const freeBytes = 128 * 1024;
const bytesPerPoint = 25;
/** Shorter texts are counted by their characters, which is faster. */
const shortLength = 64;

/** Counts what one operation does, and stops it at its limits: each of the methods then throws the refusal. */
export class Work {
  /** By `queryCost`; set before it runs. */
  cost = 0;
  /** Why it was stopped; null: it was not. */
  refusal: GraphQLError | null = null;
  #bytes = 0;
  #points = 0;
  readonly #limits: WorkLimits;
  readonly #nowMs: () => number;
  readonly #untilMs: number;

  /** @param nowMs of a clock that is never put back */
  constructor(limits: WorkLimits = { mostBytes: Infinity, mostMs: Infinity }, nowMs = () => 0) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    this.#untilMs = nowMs() + limits.mostMs;
  }

  /** Of the response. */
  addBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.mostBytes) this.#stop(tooLarge(this.#limits));
  }

  addText(text: string): void {
    this.addBytes(text.length < shortLength ? text.length : Buffer.byteLength(text));
  }

  /** Something that is expensive had to be computed: what was remembered costs nothing. */
  addPoints(points: number): void {
    this.#points += points;
  }

  checkTime(): void {
    if (this.#nowMs() > this.#untilMs) this.#stop(tooSlow(this.#limits));
  }

  /** In points, as `cost`; what the read budget of a client is charged for. */
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
    // Not 503: clients would send it again by themselves.
    400,
    'TOO_SLOW',
    `The operation took longer than ${mostMs / 1000} s and was stopped. Ask for smaller pages, or try again later.`,
  );
}
