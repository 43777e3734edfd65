const cookieName = 'mainvideo-language';

/**
 * What a viewer would like to read, best first, as BCP 47: the choice made on the site, which the browser keeps as a cookie,
 * before what the browser is set to (`Accept-Language`, RFC 9110 §12.5.4).
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
