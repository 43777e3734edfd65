/** Goes where a link would, for what is no link: a key of a headset, say. The router takes it as it takes every click. */
export function followLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
