/** Where the focus goes when what had it is gone, and nothing like it is left: where keys lead into the page from. */
export function focusMain(): void {
  document.getElementById('main')?.focus();
}
