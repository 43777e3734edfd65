import { NetworkError, ParseError } from '../../contract/errors.ts';
import type { ResultObserver, StageOperation } from '../../contract/stage.ts';
import { failureContext, messagesOf } from '../failure.ts';

/** Maximum length of a part in UTF-16 code units, so that a response cannot exhaust the memory. */
export const longestPart = 67_108_864;

/** Receives the text of a response piece by piece. An error it throws marks the response as malformed. */
export type TextFollower = (text: string) => void;

/**
 * Reads a body as text while it arrives, until the follower ends `results`.
 *
 * A body that ends or is cut off before that is a `NetworkError`. A body that is not UTF-8, or that the follower
 * rejects, is a `ParseError`. Text after the end, or after cancellation, is ignored.
 *
 * @returns a function that stops reading
 */
export function followText(
  answer: Response,
  operation: StageOperation,
  observer: ResultObserver,
  createFollower: (results: ResultObserver) => TextFollower,
): () => void {
  // Fatal, so that an invalid byte does not become a replacement character in the data.
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
      // Without the cause's message: it quotes the text, which may be private.
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
