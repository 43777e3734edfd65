const hidden = '[hidden]';

/**
 * A text for the log without what must not be read there: the given secrets, passwords in addresses, bearer tokens, cookies and
 * what is asked after a `?`. Errors quote what they failed on, and nobody knows beforehand which ones.
 *
 * @param secrets known ones, such as tokens of the configuration; those shorter than 8 characters are passed over
 */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  let clean = text;
  for (const secret of secrets) if (secret.length >= 8) clean = clean.replaceAll(secret, hidden);
  return clean
    .replace(/(\w:\/\/[^\s/:@]{0,200}):[^\s/]{1,500}@/g, `$1:${hidden}@`)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${hidden}`)
    .replace(
      /\b((?:set-)?cookie|authorization|idempotency-key)(["']?\s*[:=]\s*["']?)[^\r\n"']+/gi,
      `$1$2${hidden}`,
    )
    .replace(/\?[\w.%[\]-]{1,64}=[^\s"')]*/g, `?${hidden}`);
}
