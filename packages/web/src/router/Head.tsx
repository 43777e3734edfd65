import { useLanguage } from '../i18n/LanguageContext.tsx';
import { headElements } from './head.ts';
import type { HeadTags } from './page.ts';

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
export function LinkedData({ linkedData }: Pick<HeadTags, 'linkedData'>) {
  return (
    linkedData && (
      // A data block is never run, so a Content-Security-Policy allows it.
      <script
        type="application/ld+json"
        // Keeps what the server has written. The browser itself describes no page.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: linkedData === true ? '{}' : linkedData }}
      />
    )
  );
}
