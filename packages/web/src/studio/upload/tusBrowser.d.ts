// The browser build by its path. The package's `browser` field leads to older syntax that is half as large again.
declare module 'tus-js-client/lib/browser/index.js' {
  export { Upload } from 'tus-js-client';
}
