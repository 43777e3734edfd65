// The light build has the same types as the full build, but the package does not declare them.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
