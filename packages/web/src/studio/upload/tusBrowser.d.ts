// The build for browsers by name: what the package's field `browser` leads to is older syntax, and half as large again.
declare module 'tus-js-client/lib/browser/index.js' {
  export { Upload } from 'tus-js-client';
}
