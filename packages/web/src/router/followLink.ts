/**
 * Navigates like a click on a link, for actions without one, such as a media key of a headset. The router handles it
 * like any click.
 */
export function followLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
