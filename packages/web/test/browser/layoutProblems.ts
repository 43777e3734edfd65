import type { Page } from 'playwright-core';

/** Of text, in pixels: what is smaller, few can read. */
const leastLetters = 12;
/** Of what is pressed, in pixels (WCAG 2.5.8). */
const leastTarget = 24;

/**
 * Returns visible layout faults: horizontal scrolling, a control that is covered or too small, text that is cut off,
 * too small or covered, a missing picture, or a wrong colour scheme.
 */
export async function layoutProblems(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // The compiler of the tests keeps the names of functions by a call that is not in the page.
  await page.evaluate('globalThis.__name ??= (value) => value');
  return page.evaluate(
    ([colorScheme, leastLetters, leastTarget]) => {
      const problems: string[] = [];
      const { documentElement } = document;
      // What is beneath a dialog waits until it is closed.
      const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
      const whole = dialog ?? document;
      const nameOf = (element: Element) =>
        `<${element.localName} class="${element.className}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
      // A skip link is there for the one who tabs to it.
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getClientRects().length > 0 &&
        !element.closest('.visually-hidden, .skip-link, .skip, [inert], [aria-hidden="true"]');

      const sideways = documentElement.scrollWidth - documentElement.clientWidth;
      if (sideways > 0) problems.push(`has to be scrolled sideways by ${sideways} px`);

      const controls = [
        ...whole.querySelectorAll('a[href], button, input, select, textarea, summary, [role="slider"]'),
      ].filter(isSeen);
      for (const control of controls) {
        control.scrollIntoView({ block: 'center', behavior: 'instant' });
        const rects = [...control.getClientRects()];
        const { left, top, width, height } = rects.reduce((one, other) =>
          other.width > one.width ? other : one,
        );
        if (width < 1 || height < 1) continue;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        const isHit = hit && (control.contains(hit) || hit.contains(control) || isLabelOf(hit, control));
        // Controls in a row that scrolls sideways may be out of sight, and open overlays cover others.
        if (!isHit && !isScrolledAway(control, left + width / 2) && !isOverPage(hit))
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
        const target = (control.closest('label') ?? control).getBoundingClientRect();
        if (!isInText(control) && !isCover(control) && Math.min(target.width, target.height) < leastTarget)
          problems.push(
            `${nameOf(control)} is ${Math.round(target.width)} x ${Math.round(target.height)} px to be hit`,
          );
      }

      for (const field of whole.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
        if (!isSeen(field)) continue;
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d')!;
        pen.font = font;
        const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        if (pen.measureText(field.placeholder).width > room + 1)
          problems.push(`“${field.placeholder}” is cut off in its field`);
      }

      window.scrollTo(0, 0);
      const lines = textLines();
      for (const { element, box } of lines) {
        const { fontSize } = getComputedStyle(element);
        if (parseFloat(fontSize) < leastLetters)
          problems.push(`${nameOf(element)} has letters of ${fontSize}`);
        const cutter = cutterOf(element, box);
        if (cutter) problems.push(`${nameOf(element)} is cut off by ${nameOf(cutter)}`);
      }
      for (const [index, one] of lines.entries()) {
        for (const other of lines.slice(index + 1)) {
          if (one.element === other.element || one.layer !== other.layer) continue;
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          // The room of a line is taller than its letters.
          const height = Math.min(one.box.height, other.box.height);
          if (across > 2 && down > height / 2)
            problems.push(`${nameOf(one.element)} and ${nameOf(other.element)} are written over one another`);
        }
      }

      for (const image of document.images) {
        if (isSeen(image) && image.complete && image.naturalWidth === 0)
          problems.push(`${image.currentSrc || image.src} is not there`);
      }

      // The player on other pages paints its body alone.
      const [red = 0, green = 0, blue = 0] = [documentElement, document.body]
        .map((element) =>
          getComputedStyle(element)
            .backgroundColor.match(/[\d.]+/g)!
            .map(Number),
        )
        .find(([, , , alpha = 1]) => alpha > 0) ?? [0, 0, 0];
      const isDark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
      if (isDark !== (colorScheme === 'dark')) problems.push(`its paper is rgb(${red}, ${green}, ${blue})`);
      return [...new Set(problems)];

      function isLabelOf(hit: Element, control: Element): boolean {
        return [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit));
      }

      function isOverPage(hit: Element | null): boolean {
        return (
          hit?.closest(
            '[role="listbox"], [popover], [aria-expanded="true"] + [role="group"], .up-next__card',
          ) != null
        );
      }

      function isScrolledAway(control: Element, x: number): boolean {
        for (let around = control.parentElement; around; around = around.parentElement) {
          const { left, right } = around.getBoundingClientRect();
          if (around.scrollWidth > around.clientWidth + 1 && (x < left || x > right)) return true;
        }
        return false;
      }

      /** A link in a sentence is as high as its line. */
      function isInText(control: Element): boolean {
        return getComputedStyle(control).display === 'inline';
      }

      /** What covers its whole card is as large as that. */
      function isCover(control: Element): boolean {
        const { content, position } = getComputedStyle(control, '::after');
        return content !== 'none' && position === 'absolute';
      }

      /** Each line of text that can be seen, where it is on the page. */
      function textLines() {
        const found: { element: Element; box: DOMRect; layer: Element | null }[] = [];
        const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (walker.nextNode()) {
          const element = walker.currentNode.parentElement!;
          if (!walker.currentNode.nodeValue!.trim() || !isSeen(element)) continue;
          // Of what the browser itself draws nothing is known.
          if (element.closest('select, textarea, video, noscript, script, style, svg')) continue;
          range.selectNodeContents(walker.currentNode);
          for (const box of range.getClientRects())
            if (box.width > 1 && !isFoldedAway(element, box))
              found.push({ element, box, layer: layerOf(element) });
        }
        return found;
      }

      /** Beyond the last of so many lines, or of what is scrolled. */
      function isFoldedAway(element: Element, box: DOMRect): boolean {
        for (let around: Element | null = element; around; around = around.parentElement) {
          const { webkitLineClamp, overflowY } = getComputedStyle(around);
          if (webkitLineClamp === 'none' && overflowY !== 'auto' && overflowY !== 'scroll') continue;
          const { top, bottom } = around.getBoundingClientRect();
          const middle = (box.top + box.bottom) / 2;
          if (middle < top || middle > bottom) return true;
        }
        return false;
      }

      /** What lies on the page, or moves over it, is read instead of what is beneath. */
      function layerOf(element: Element): Element | null {
        for (let around: Element | null = element; around; around = around.parentElement)
          if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(around).position)) return around;
        return null;
      }

      /** Returns the element that hides part of a line, without an ellipsis or a way to scroll. */
      function cutterOf(element: Element, box: DOMRect): Element | null {
        for (let around: Element | null = element; around; around = around.parentElement) {
          const style = getComputedStyle(around);
          if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
          const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
          const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
          if (scrolls(style.overflowX) || scrolls(style.overflowY)) return null;
          const { left, right, top, bottom } = around.getBoundingClientRect();
          if (hides(style.overflowX) && (box.left < left - 1 || box.right > right + 1)) return around;
          // Half of a line: what is above and below its letters may go.
          const middle = (box.top + box.bottom) / 2;
          if (hides(style.overflowY) && (middle < top || middle > bottom)) return around;
        }
        return null;
      }
    },
    [colorScheme, leastLetters, leastTarget] as const,
  );
}
