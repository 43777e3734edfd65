/** Names of the DOMExceptions that storages throw. */
const storageNames = [
  'QuotaExceededError',
  'NS_ERROR_DOM_QUOTA_REACHED',
  'SecurityError',
  'InvalidStateError',
];

/**
 * Returns whether an error is a DOMException, including one from another window or a platform without the class.
 *
 * It is recognized by its name together with its legacy `code`.
 */
export function isDomException(error: unknown): boolean {
  if (typeof DOMException === 'function' && error instanceof DOMException) return true;
  if (Object.prototype.toString.call(error) === '[object DOMException]') return true;
  if (typeof error !== 'object' || error === null) return false;
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  return typeof code === 'number' && storageNames.includes(String(name));
}
