import { useRef } from 'react';
import type { MessageId } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../Icon.tsx';

const links: readonly { readonly href: string; readonly name: MessageId }[] = [
  { href: '/channels', name: 'lists.allChannels' },
  { href: '/subscriptions', name: 'lists.subscriptions' },
  { href: '/history', name: 'lists.history' },
  { href: '/saved', name: 'shell.saved' },
  { href: '/liked', name: 'lists.liked' },
  { href: '/playlists', name: 'lists.playlists' },
];

/** All channels and the viewer's lists in a native popover menu, which works without JavaScript. */
export function ListsMenu({ path }: { readonly path: string }) {
  const { t } = useLanguage();
  const menu = useRef<HTMLElement>(null);
  // Close it after a navigation: the page changes, but the header stays.
  const close = () => menu.current!.hidePopover();
  return (
    <>
      <button className="lists-menu__button" type="button" popoverTarget="lists-menu">
        <Icon name="lists" />
        <span className="lists-menu__text">{t('lists.menu')}</span>
      </button>
      <nav className="lists-menu" id="lists-menu" popover="auto" aria-label={t('lists.menu')} ref={menu}>
        <ul>
          {links.map(({ href, name }) => (
            <li key={href}>
              <a
                className="lists-menu__link"
                href={href}
                onClick={close}
                aria-current={href === path ? 'page' : undefined}
              >
                {t(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
