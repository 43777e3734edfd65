import { useLanguage } from '../i18n/LanguageContext.tsx';
import { headElements } from './head.ts';
import type { HeadTags } from './page.ts';
import { scriptJson } from '../scriptJson.ts';

/** The document's title and everything that goes with it but the linked data. React moves the elements into the head (S2). */
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
        // Open Graph names a property once for each of its values, and two may be the same.
        <Tag key={[i, ...Object.values(attributes)].join(' ')} {...attributes} />
      ))}
    </>
  );
}

/** What only search engines read: below everything that is seen. */
export function LinkedData({ jsonLd }: Pick<HeadTags, 'jsonLd'>) {
  return (
    jsonLd && (
      // A data block: it is never run, and a Content-Security-Policy lets it pass.
      <script
        type="application/ld+json"
        // The server wrote first: it knows more of a video, and behind a proxy the site by another origin.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: scriptJson(jsonLd) }}
      />
    )
  );
}
