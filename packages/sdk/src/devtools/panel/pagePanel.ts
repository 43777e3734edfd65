import { element } from './element.ts';
import { type AskPage, showPanel } from './showPanel.ts';

/** Opens and closes the panel at the bottom of the page with Alt+Shift+D. */
export function openByShortcut(ask: AskPage): void {
  let close: (() => void) | null = null;

  function open(): () => void {
    const hadFocus = document.activeElement as HTMLElement | null;
    // A popover is above everything on the page.
    const host = element('div', { popover: 'manual', 'aria-label': 'Mainvideo devtools', role: 'region' });
    Object.assign(host.style, {
      position: 'fixed',
      inset: 'auto 0 0',
      width: '100%',
      height: 'min(50vh, 440px)',
      margin: '0',
      padding: '0',
      border: '0',
    });
    // Not in the body, which may be the page's own framework's.
    document.documentElement.append(host);
    host.showPopover?.();
    const shadow = host.attachShadow({ mode: 'open' });
    const stop = showPanel(shadow, ask, { onClose: () => close?.() });
    return () => {
      stop();
      host.remove();
      hadFocus?.focus();
      close = null;
    };
  }

  document.addEventListener('keydown', (event) => {
    // By code: with Alt, some keyboards type another letter.
    if (event.altKey && event.shiftKey && event.code === 'KeyD') {
      event.preventDefault();
      if (close === null) close = open();
      else close();
    }
  });
}
