declare const process: { readonly env: { readonly NODE_ENV?: string } };
declare const console: { warn(message: string): void };

/** Logs a warning about a mistake that does not justify an error. Bundlers remove it from production builds. */
export function warnInDevelopment(message: string): void {
  try {
    // Spelled out, because bundlers replace exactly this expression.
    if (process.env.NODE_ENV !== 'production') console.warn(message);
  } catch {
    // Without a bundler, browsers have no `process`.
  }
}
