import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Typescript from 'typescript';
import type { SyntaxNode } from './findTemplates.ts';
import { type Language, languageOf } from './language.ts';
import { fromTypescript } from './typescriptSyntax.ts';

/** @throws if the code is not valid in the language of the file */
export type ParseSource = (code: string, id: string) => SyntaxNode;

interface Oxc {
  parseSync(
    file: string,
    code: string,
    options: { readonly lang: Language },
  ): { readonly program: unknown; readonly errors: readonly { readonly message: string }[] };
}

/** Parsers of TypeScript and JSX that a project may have installed, fastest first. */
export const parserPackages = ['oxc-parser', 'rolldown/utils', 'typescript'] as const;

/**
 * Finds a parser of TypeScript and JSX among the packages of the project, for bundlers that provide no parser or
 * parse only JavaScript.
 *
 * It is resolved from the working directory of the build, so that the SDK does not depend on a parser.
 *
 * @returns `null` if no parser is installed. TypeScript 7 has no parser API and does not count
 */
export async function findInstalledParser(
  folder = process.cwd(),
  packages: readonly string[] = parserPackages,
): Promise<ParseSource | null> {
  const require = createRequire(join(folder, 'package.json'));
  for (const name of packages) {
    const module = await importIfThere(require, name);
    if (typeof module?.parseSync === 'function') return withOxc(module as unknown as Oxc);
    if (typeof module?.createSourceFile === 'function') {
      const typescript = module as unknown as typeof Typescript;
      return (code, id) => fromTypescript(typescript, code, languageOf(id));
    }
  }
  return null;
}

async function importIfThere(
  require: NodeJS.Require,
  name: string,
): Promise<{ readonly [name: string]: unknown } | null> {
  let path;
  try {
    path = require.resolve(name);
  } catch {
    return null;
  }
  const module = (await import(pathToFileURL(path).href)) as { default?: { [name: string]: unknown } };
  return { ...module.default, ...module };
}

function withOxc(oxc: Oxc): ParseSource {
  return (code, id) => {
    const { program, errors } = oxc.parseSync(id, code, { lang: languageOf(id) });
    if (errors.length > 0) throw new SyntaxError(errors[0]!.message);
    return program as SyntaxNode;
  };
}
