/** Of what this device remembers. */
export const shortcutsKey = 'mainvideo-shortcuts';

/**
 * Whether single keys do anything: they do, until the viewer turns them off on this device.
 *
 * Who speaks to the computer, or presses keys by accident, must be able to (WCAG 2.2, 2.1.4).
 */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(shortcutsKey) !== 'off';
  } catch {
    // Storage is blocked: each page starts with the keys on.
    return true;
  }
}
