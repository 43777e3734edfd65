import { useLanguage } from '../i18n/LanguageContext.tsx';
import { headElements } from './head.ts';
import type { HeadTags } from './page.ts';
import { scriptJson } from '../scriptJson.ts';

/** The document's title and everything that goes with it. React moves the elements into the head (S2). */
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
      {/* A data block: it is never run, and a Content-Security-Policy lets it pass. It stays where it is. */}
      {head.jsonLd && (
        <script
          type="application/ld+json"
          // Behind a proxy the browser knows the site by another origin than the server, and the server wrote first.
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: scriptJson(head.jsonLd) }}
        />
      )}
    </>
  );
}
