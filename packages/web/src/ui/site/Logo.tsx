/** The logo mark: an M whose valley holds a play sign. Decorative, because the link around it has the name. */
export function LogoMark() {
  return (
    <svg
      className="logo-mark"
      viewBox="0 0 24 24"
      width="28"
      height="28"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="currentColor" d="M2 21V3h4.3L12 12.4 17.7 3H22v18h-4.4V11.2L12 20.4l-5.6-9.2V21z" />
      <path className="logo-mark__play" d="M9 3h6l-3 5z" />
    </svg>
  );
}

/** The mark and the site's name, for the header and the footer. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <LogoMark />
      <span className="wordmark__text">Mainvideo</span>
    </span>
  );
}
