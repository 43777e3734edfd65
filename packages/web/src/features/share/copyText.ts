/** Copies what is in a field; false: the browser refuses, and the text is selected for whoever copies it by hand. */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    // There is none where the page came over plain HTTP.
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
