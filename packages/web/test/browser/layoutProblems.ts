import type { Page } from 'playwright-core';

/**
 * What a person who looks at the screen would call broken: something to be scrolled sideways, a control that something else
 * or its sign lies beneath, text that is cut off, a picture that is missing, a page of the other colour scheme.
 */
export async function layoutProblems(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // The compiler of the tests keeps the names of functions by a call that is not in the page.
  await page.evaluate('globalThis.__name ??= (value) => value');
  return page.evaluate(async (colorScheme) => {
    const problems: string[] = [];
    const { documentElement, body } = document;
    const nameOf = (element: Element) =>
      `<${element.localName} class="${element.className}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    // A skip link is there for the one who tabs to it.
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !element.closest('.visually-hidden, .skip-link, [inert], [aria-hidden="true"]');

    const sideways = documentElement.scrollWidth - documentElement.clientWidth;
    if (sideways > 0) problems.push(`has to be scrolled sideways by ${sideways} px`);

    const controls = document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role="slider"]',
    );
    for (const control of controls) {
      if (!isSeen(control)) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const rects = [...control.getClientRects()];
      const { left, top, width, height } = rects.reduce((one, other) =>
        other.width > one.width ? other : one,
      );
      if (width < 1 || height < 1) continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isHit = hit && (control.contains(hit) || hit.contains(control) || isLabelOf(hit, control));
      // What a row of its own scrolls sideways may be out of sight.
      if (!isHit && !isScrolledAway(control, left + width / 2))
        problems.push(
          `${nameOf(control)} lies beneath ${hit ? nameOf(hit) : 'nothing: it is outside of the screen'}`,
        );
      for (const sign of control.querySelectorAll('svg')) {
        const box = sign.getBoundingClientRect();
        if (box.width === 0) continue;
        const covered = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (isHit && covered && !control.contains(covered))
          problems.push(`The sign of ${nameOf(control)} lies beneath ${nameOf(covered)}`);
      }
    }

    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (!isSeen(field)) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      if (pen.measureText(field.placeholder).width > room + 1)
        problems.push(`“${field.placeholder}” is cut off in its field`);
    }

    for (const element of body.querySelectorAll('*')) {
      if (!isSeen(element) || element.childElementCount > 0 || !element.textContent?.trim()) continue;
      const style = getComputedStyle(element);
      const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (style.overflowX !== 'visible' && !isMeant && element.scrollWidth > element.clientWidth + 1)
        if (style.overflowX === 'hidden' || style.overflowX === 'clip')
          problems.push(`${nameOf(element)} is cut off`);
    }

    for (const image of document.images) {
      if (isSeen(image) && image.complete && image.naturalWidth === 0)
        problems.push(`${image.currentSrc || image.src} is not there`);
    }

    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(documentElement).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    const isDark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
    if (isDark !== (colorScheme === 'dark')) problems.push(`its paper is rgb(${red}, ${green}, ${blue})`);
    window.scrollTo(0, 0);
    return problems;

    function isLabelOf(hit: Element, control: Element): boolean {
      return [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit));
    }

    function isScrolledAway(control: Element, x: number): boolean {
      for (let around = control.parentElement; around; around = around.parentElement) {
        const { left, right } = around.getBoundingClientRect();
        if (around.scrollWidth > around.clientWidth + 1 && (x < left || x > right)) return true;
      }
      return false;
    }
  }, colorScheme);
}
