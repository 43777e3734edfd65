import type { ServerMessage } from '../serverMessages/translateServerMessages.ts';

/** Why a file is not uploaded. */
export type UploadProblem =
  | {
      readonly kind: 'refused';
      /** Of the site, in English. */
      readonly text: string;
      /** Its sentences, to say it in another language; null: they have no codes. */
      readonly said: readonly ServerMessage[] | null;
    }
  /** A proxy before the site accepts no piece of this size. */
  | { readonly kind: 'pieceTooLarge' }
  /** The site, or a proxy before it, cannot handle requests now. */
  | { readonly kind: 'away'; readonly status: number }
  /** Something else that is not in the words of the site. */
  | { readonly kind: 'refusedElsewhere'; readonly status: number };

/** More than the site says. */
const maxTextLength = 500;

/**
 * Returns why a response refuses an upload. Responses of proxies are pages in HTML, or words that are meant for no owner of a site: of
 * those only the status counts.
 *
 * @param said the header `mainvideo-said`, which the site sends with its own sentences
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

/** Parses the site's header; null if it is missing or was changed by a proxy. */
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
