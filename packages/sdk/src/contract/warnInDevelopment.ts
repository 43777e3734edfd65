declare const process: { readonly env: { readonly NODE_ENV?: string } };
declare const console: { warn(message: string): void };

/** Warns of a mistake that is not worth an error. Bundlers leave it out of production. */
export function warnInDevelopment(message: string): void {
  try {
    // Written out, as bundlers replace it.
    if (process.env.NODE_ENV !== 'production') console.warn(message);
  } catch {
    // A page without a bundler has no process.
  }
}
