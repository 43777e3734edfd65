interface Click {
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns whether a click on a link opens it in the same tab. New tabs, new windows and downloads are left to the
 * browser.
 */
export function isPlainClick(click: Click): boolean {
  return !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}
