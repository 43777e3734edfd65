import { useLanguage } from '../i18n/LanguageContext.tsx';
import { headElements } from './head.ts';
import type { HeadTags } from './page.ts';
import { scriptJson } from './scriptJson.ts';

/** The document's title and metadata, except for the linked data. React moves the elements into the head (S2). */
export function Head({
  title,
  head,
  origin,
}: {
  readonly title: string;
  readonly head: HeadTags;
  readonly origin: string;
}) {
  const { t } = useLanguage();
  return (
    <>
      <title>{title}</title>
      {headElements(title, head, t('shell.siteDescription'), origin).map(({ tag: Tag, attributes }, i) => (
        // Open Graph repeats a property for each of its values, and two values may be equal.
        <Tag key={[i, ...Object.values(attributes)].join(' ')} {...attributes} />
      ))}
    </>
  );
}

/** Data for search engines only, rendered after the visible content. */
export function LinkedData({ jsonLd }: Pick<HeadTags, 'jsonLd'>) {
  return (
    jsonLd && (
      // A data block is never run, so a Content-Security-Policy allows it.
      <script
        type="application/ld+json"
        // Keep the server's version: it has more of the video's data, and behind a proxy its origin may differ.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: scriptJson(jsonLd) }}
      />
    )
  );
}
