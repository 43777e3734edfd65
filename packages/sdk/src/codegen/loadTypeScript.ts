export type TypeScript = typeof import('typescript');

/**
 * Loads the parser that reads modules.
 *
 * @param why why it is needed, with which the message begins
 * @throws {Error} if the package is missing, or has no parser for other programs
 */
export async function loadTypeScript(why: string): Promise<TypeScript> {
  const advice = 'Run: npm install --save-dev typescript@6.';
  let typescript: Partial<TypeScript>;
  try {
    typescript = (await import('typescript')).default;
  } catch (cause) {
    throw new Error(`${why}, which the package "typescript" reads. ${advice}`, { cause });
  }
  if (typeof typescript?.createSourceFile === 'function') return typescript as TypeScript;
  throw new Error(`${why}, which TypeScript 7 does not read: it has no parser for other programs. ${advice}`);
}
