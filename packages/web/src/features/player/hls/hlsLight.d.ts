// The light build has the types of the whole one, but its package does not say so.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
