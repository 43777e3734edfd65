interface Click {
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** A click on a link that asks for no new tab, no new window and no download: those stay the browser's. */
export function isPlainClick(click: Click): boolean {
  return !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}
