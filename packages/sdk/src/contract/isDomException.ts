/** The names of the DOMExceptions that storages throw. */
const storageNames = [
  'QuotaExceededError',
  'NS_ERROR_DOM_QUOTA_REACHED',
  'SecurityError',
  'InvalidStateError',
];

/**
 * Also true for those of another window, and for those of a platform without the class: by their name and their legacy
 * `code`, which no other error has together.
 */
export function isDomException(error: unknown): boolean {
  if (typeof DOMException === 'function' && error instanceof DOMException) return true;
  if (Object.prototype.toString.call(error) === '[object DOMException]') return true;
  if (typeof error !== 'object' || error === null) return false;
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  return typeof code === 'number' && storageNames.includes(String(name));
}
