import { Wordmark } from './Logo.tsx';

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <Wordmark />
      <p className="site-footer__line">Your own videos, on your own machine.</p>
      <a className="site-footer__link" href="/docs">
        Documentation
      </a>
    </footer>
  );
}
