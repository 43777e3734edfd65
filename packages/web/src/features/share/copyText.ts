/** Copies the text of a field. Returns false if the browser refuses; the text is then selected for copying by hand. */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    // `navigator.clipboard` is missing over plain HTTP.
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
