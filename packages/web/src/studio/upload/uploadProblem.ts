import type { ServerMessage } from '../serverMessages/translateServerMessages.ts';

/** Why a file could not be uploaded. */
export type UploadProblem =
  | {
      readonly kind: 'refused';
      /** The site's message, in English. */
      readonly text: string;
      /** The parts of the message, for translation; `null` if they have no codes. */
      readonly said: readonly ServerMessage[] | null;
    }
  /** A proxy in front of the site does not accept pieces of this size. */
  | { readonly kind: 'pieceTooLarge' }
  /** The site, or a proxy in front of it, cannot handle requests now. */
  | { readonly kind: 'away'; readonly status: number }
  /** Any other error that the site did not describe. */
  | { readonly kind: 'refusedElsewhere'; readonly status: number };

/** Longer than any message of the site. */
const maxTextLength = 500;

/**
 * Returns why a response refuses an upload. A proxy's response is an HTML page or a text not meant for the owner, so
 * only its status is used.
 *
 * @param said the header `mainvideo-said`, which the site sends with its own messages
 */
export function uploadProblemOf(response: {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
  readonly said: string | undefined;
}): UploadProblem {
  const { status, contentType } = response;
  const text = response.text.trim();
  const said = readSaid(response.said);
  const isPlain = contentType.startsWith('text/plain') && text !== '' && text.length <= maxTextLength;
  if (isPlain && said !== null) return { kind: 'refused', text, said };
  if (status === 413) return { kind: 'pieceTooLarge' };
  if (status >= 500) return { kind: 'away', status };
  return isPlain ? { kind: 'refused', text, said } : { kind: 'refusedElsewhere', status };
}

/** Parses the site's header; `null` if it is missing or was changed by a proxy. */
function readSaid(header: string | undefined): readonly ServerMessage[] | null {
  try {
    const sentences = JSON.parse(decodeURIComponent(header ?? 'null')) as
      | readonly { readonly code: string; readonly values: { readonly [name: string]: string } }[]
      | null;
    return (
      sentences?.map(({ code, values }) => ({
        code,
        values: Object.entries(values).map(([name, text]) => ({ name, text })),
      })) ?? null
    );
  } catch {
    return null;
  }
}
