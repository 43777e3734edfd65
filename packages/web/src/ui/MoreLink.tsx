import type { MouseEvent, ReactNode } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageId } from '../i18n/language.ts';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import { isPlainClick } from './isPlainClick.ts';

/** After this many pages, the link has to be pressed, so that the content below the list can be reached. */
const defaultAutomaticPages = 3;
/** Distance from the end of the list at which the next page is fetched. */
const aheadOfEnd = '800px';

type Phase = 'ready' | 'loading' | 'loaded' | 'failed';

/**
 * A link to the next page of a list. With JavaScript it appends the page to the list, and does so automatically while
 * scrolling for the first pages.
 */
export function MoreLink({
  href,
  onMore,
  skeleton,
  label,
  automaticPages = defaultAutomaticPages,
}: {
  /** URL of the next page; changes with each page. */
  readonly href: string;
  /** Fetches the next page into the list. Rejects on failure. */
  readonly onMore: () => Promise<unknown>;
  /** A placeholder in the shape of the next page, shown while it is fetched. */
  readonly skeleton: ReactNode;
  /** Default: "Show more", in the language of the page. */
  readonly label?: string;
  /** How many pages load automatically while scrolling. */
  readonly automaticPages?: number;
}) {
  const { t } = useLanguage();
  const link = useRef<HTMLAnchorElement>(null);
  /** The last item when more was requested: Tab continues with the first new one. */
  const lastBefore = useRef<HTMLElement>(undefined);
  const [phase, setPhase] = useState<Phase>('ready');
  const [automaticLeft, setAutomaticLeft] = useState(automaticPages);

  const load = async () => {
    if (phase === 'loading') return;
    const list = link.current?.parentElement?.previousElementSibling;
    lastBefore.current = [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1);
    setPhase('loading');
    setPhase(
      await onMore().then(
        () => 'loaded' as const,
        () => 'failed' as const,
      ),
    );
  };

  const onReached = useEffectEvent(() => {
    setAutomaticLeft(automaticLeft - 1);
    void load();
  });

  const isAutomatic = automaticLeft > 0 && phase !== 'failed' && phase !== 'loading';
  useEffect(() => {
    if (!isAutomatic || !link.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        onReached();
      },
      { rootMargin: aheadOfEnd },
    );
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [isAutomatic, href]);

  useLayoutEffect(
    () => () => {
      // There are no more pages, so the focused link is about to be removed.
      if (document.activeElement === link.current) lastBefore.current?.focus({ preventScroll: true });
    },
    [],
  );

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void load();
  };

  return (
    <>
      {phase === 'loading' && <div className="more__skeleton">{skeleton}</div>}
      <div className="more">
        <p className={phase === 'failed' ? 'more__problem' : 'visually-hidden'} role="status">
          {messages[phase] && t(messages[phase])}
        </p>
        <a className="button" href={href} ref={link} onClick={onClick} aria-disabled={phase === 'loading'}>
          {phase === 'failed'
            ? t('shell.tryAgain')
            : phase === 'loading'
              ? t('shell.loading')
              : (label ?? t('shell.showMore'))}
        </a>
      </div>
    </>
  );
}

const messages: { readonly [phase in Phase]: MessageId | null } = {
  ready: null,
  loading: 'shell.loadingMore',
  loaded: 'shell.moreLoaded',
  failed: 'shell.moreFailed',
};
