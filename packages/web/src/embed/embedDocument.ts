import type { EmbedPageQuery } from '@mainvideo/sdk/operations';
import type { Language } from '../i18n/language.ts';
import type { AssetManifest } from '../rendering/rendering.ts';
import { pathOf } from '../router/routes.ts';
import { siteCard } from '../router/siteCard.ts';
import { type EmbedOptions, timeFragment } from './embedOptions.ts';
import { type Html, html } from './html.ts';

type EmbeddedVideo = NonNullable<EmbedPageQuery['video']>;

/** Renders the player alone, for a frame on another page. The browser plays it without a script. */
export function embedDocument(
  video: EmbeddedVideo,
  options: EmbedOptions,
  language: Language,
  assets: AssetManifest['embed'],
): string {
  const { t } = language;
  const [best] = video.sources;
  const watchPath = pathOf('/watch', { id: video.id });
  const body = html` <main>
    <video
      id="player"
      data-id="${video.id}"
      data-duration="${video.durationSeconds}"
      data-controls="${options.controls ? 1 : 0}"
      aria-label="${video.title}"
      controls
      playsinline
      preload="metadata"
      poster="${video.poster?.playerUrl ?? siteCard.url}"
      ${best ? html`width="${best.width}" height="${best.height}"` : null}
      ${flag('autoplay', options.autoplay)}
      ${flag('muted', options.muted)}
      ${flag('loop', options.loop)}
    >
      ${video.sources.map(
        (source) => html`<source src="${source.url + timeFragment(options)}" type="${source.mimeType}" />`,
      )}
      ${video.captions.map(
        (track) =>
          html`<track
            kind="captions"
            src="${track.url}"
            srclang="${track.language}"
            label="${track.label}"
            ${flag('default', track === chosenCaptions(video, options))}
          />`,
      )}
      ${video.chaptersUrl ? html`<track kind="chapters" src="${video.chaptersUrl}" />` : null}
    </video>
    <header>
      <h1><a id="watch" href="${watchPath}" target="_blank" rel="noopener" dir="auto">${video.title}</a></h1>
      <p>
        <a
          href="${pathOf('/channel', { handle: video.channel.handle })}"
          target="_blank"
          rel="noopener"
          dir="auto"
          >${video.channel.name}</a
        >
      </p>
    </header>
    <p id="problem" role="status" data-preparing="${t('player.preparing')}" hidden>
      ${t('share.cannotPlay')}
    </p>
  </main>`;
  const head = html` <link rel="canonical" href="${watchPath}" />
    <script type="module" src="${assets.script}"></script>`;
  return documentAround(video.title, head, body, language, assets);
}

/** Renders the document that a frame shows if its URL leads to no video. */
export function missingDocument(language: Language, assets: AssetManifest['embed']): string {
  const { t } = language;
  const body = html` <main class="missing">
    <h1>${t('share.missing')}</h1>
    <p><a href="/" target="_blank" rel="noopener">${t('share.toSite')}</a></p>
  </main>`;
  return documentAround(t('share.missing'), null, body, language, assets);
}

function documentAround(
  title: string,
  head: Html | null,
  body: Html,
  { tag, direction }: Language,
  assets: AssetManifest['embed'],
): string {
  return html`<!doctype html>
    <html lang="${tag}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="robots" content="noindex, indexifembedded" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${assets.styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}${head}
      </head>
      <body>
        ${body}
      </body>
    </html> `.html;
}

/** Returns the track in the requested language, or else in any regional form of it: `de` for `de-CH`. */
function chosenCaptions(
  { captions }: EmbeddedVideo,
  options: EmbedOptions,
): EmbeddedVideo['captions'][number] | undefined {
  const wish = options.captions?.toLowerCase();
  if (wish === undefined) return undefined;
  const primary = (tag: string) => tag.split('-', 1)[0]!.toLowerCase();
  return (
    captions.find((track) => track.language.toLowerCase() === wish) ??
    captions.find((track) => primary(track.language) === primary(wish))
  );
}

const flag = (name: string, isThere: boolean): Html | null => (isThere ? { html: name } : null);
