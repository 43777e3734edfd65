const hidden = '[hidden]';

/**
 * Removes secrets from a text for the log: the given ones, passwords in addresses, bearer tokens, cookies and query
 * strings. Error messages quote their input, which may contain any of these.
 *
 * @param secrets known secrets, such as tokens of the configuration; those shorter than 8 characters are ignored
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
