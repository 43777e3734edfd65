/** Key of the preference in local storage. */
export const shortcutsKey = 'mainvideo-shortcuts';

/**
 * Returns whether single-key shortcuts are on. They are on by default, and the viewer can turn them off on this
 * device.
 *
 * Viewers who use speech input, or press keys by accident, must be able to (WCAG 2.2, 2.1.4).
 */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(shortcutsKey) !== 'off';
  } catch {
    // Storage is blocked: the shortcuts are on, as by default.
    return true;
  }
}
