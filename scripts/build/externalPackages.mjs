/** Returns whether Node finds a package by itself. Packages of this repository are bundled from their sources. */
export function isExternalPackage(source) {
  const isPackage = !/^[./\0]|^virtual:/.test(source) && !/^[a-z]:[/\\]/i.test(source);
  return isPackage && !/^@mainvideo\/(sdk|web\/(rendering|embedCode))/.test(source);
}
