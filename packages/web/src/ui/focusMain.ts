/** Focuses the page's main element when the focused element is removed without a replacement. */
export function focusMain(): void {
  document.getElementById('main')?.focus();
}
