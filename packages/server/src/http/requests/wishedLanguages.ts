const cookieName = 'mainvideo-language';

/**
 * Returns the viewer's preferred languages as BCP 47 tags, best first. The language chosen on the site (a cookie)
 * precedes those of the browser (`Accept-Language`, RFC 9110 §12.5.4).
 */
export function wishedLanguages(headers: Headers): string[] {
  const chosen = new RegExp(`(?:^|;)\\s*${cookieName}=([\\w-]{1,35})\\s*(?:;|$)`).exec(
    headers.get('cookie') ?? '',
  )?.[1];
  const accepted = (headers.get('accept-language') ?? '')
    .slice(0, 1_000)
    .split(',')
    .flatMap((part) => {
      const match = /^\s*([\w-]{1,35})\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/.exec(part);
      const quality = Number(match?.[2] ?? 1);
      return match && quality > 0 ? [{ tag: match[1]!, quality }] : [];
    });
  accepted.sort((a, b) => b.quality - a.quality);
  return [...(chosen ? [chosen] : []), ...accepted.map(({ tag }) => tag)];
}
