import { NetworkError, ParseError } from '../contract/errors.ts';
import type { ResultObserver, StageOperation } from '../contract/stage.ts';
import { failureContext, messagesOf } from './failure.ts';

/** In UTF-16 code units: a part of an answer may be large, but must not fill the memory. */
export const longestPart = 2 ** 26;

/** Takes the text of an answer, piece by piece. Whatever it throws is an answer that cannot be understood. */
export type TextFollower = (text: string) => void;

/**
 * Hands over the text of a body as it comes, until its follower tells `results` of the end.
 *
 * A body that ends or is cut off before is a NetworkError; one that is not UTF-8, or that the follower throws at, a
 * ParseError. What is told after the end, or once nobody listens, is not heard.
 *
 * @returns stops it
 */
export function followText(
  answer: Response,
  operation: StageOperation,
  observer: ResultObserver,
  createFollower: (results: ResultObserver) => TextFollower,
): () => void {
  // Fatal: a byte that is no UTF-8 must not become a replacement character in somebody's data.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = answer.body?.getReader();
  let isOver = false;

  function stop(): void {
    isOver = true;
    reader?.cancel().catch(() => {});
  }

  function unlessOver(tell: () => void, isLast = true): void {
    if (isOver) return;
    if (isLast) stop();
    tell();
  }

  const results: ResultObserver = {
    next: (response) => unlessOver(() => observer.next(response), false),
    error: (error) => unlessOver(() => observer.error(error)),
    complete: () => unlessOver(() => observer.complete()),
  };
  const follow = createFollower(results);

  async function read(): Promise<void> {
    let isRead = false;
    try {
      while (!isOver) {
        isRead = false;
        const piece = await reader?.read();
        if (isOver) return;
        isRead = piece?.value !== undefined;
        follow(decoder.decode(piece?.value, { stream: isRead }));
        if (!isRead) throw new Error('the connection was closed before the end of the answer');
      }
    } catch (cause) {
      const context = { ...failureContext(operation), status: answer.status, cause };
      // Of a text that makes no sense without the cause's message: it quotes it, and the text may be private.
      results.error(
        isRead
          ? new ParseError(`${operation.label}: a part of the answer makes no sense.`, context)
          : new NetworkError(`${operation.label}: ${messagesOf(cause)}.`, context),
      );
    }
  }

  void read();
  return stop;
}
