import type { MouseEvent, ReactNode } from 'react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageId } from '../i18n/language.ts';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import { isPlainClick } from './isPlainClick.ts';

/** Then the link waits to be pressed, so that what comes after the list can be reached. */
const defaultAutomaticPages = 3;
/** How far ahead of the end of the list the next page is asked for. */
const aheadOfEnd = '800px';

type Phase = 'ready' | 'loading' | 'loaded' | 'failed';

/**
 * The way to the next page of a list. A plain link to it; with JavaScript it joins the page to the list in place, and
 * does so by itself, ahead of the scrolling, for the first pages.
 */
export function MoreLink({
  href,
  onMore,
  skeleton,
  label,
  automaticPages = defaultAutomaticPages,
}: {
  /** The address of the next page: it changes with each page. */
  readonly href: string;
  /** Fetches the next page into the list. Rejects if it cannot. */
  readonly onMore: () => Promise<unknown>;
  /** Shown while the page is fetched, in the shape of what comes. */
  readonly skeleton: ReactNode;
  /** Default: that it shows more. */
  readonly label?: string;
  /** How many pages come by themselves as one scrolls. */
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
      // There is no more: the link goes, and the focus must not be lost with it.
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
