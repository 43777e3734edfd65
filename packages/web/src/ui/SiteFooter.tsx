import { Wordmark } from './Logo.tsx';
import { ThemePicker } from './ThemePicker.tsx';

/** The end of every screen, with what a viewer can set for the whole site. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <Wordmark />
      <p className="site-footer__line">Your own videos, on your own machine.</p>
      <a className="site-footer__link" href="/docs">
        Documentation
      </a>
      <div className="site-footer__settings">
        <ThemePicker />
      </div>
    </footer>
  );
}
