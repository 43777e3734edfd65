import { readFileSync } from 'node:fs';
import { CodegenError } from './problem.ts';
import type { DocumentConfigOptions } from './pluginConfig.ts';

/** What `mainvideo-codegen` is told, by its arguments or by `mainvideo.codegen.json`. Paths are from the folder it runs in. */
export interface CodegenOptions extends DocumentConfigOptions {
  /** Files, or patterns of files: the schema definition language, or the answer to an introspection query (`.json`). */
  readonly schema: string | readonly string[];
  /** Files, or patterns of files: `.graphql`, or modules with templates. `!pattern` takes away. */
  readonly documents: string | readonly string[];
  /** The module that is written. It is no document itself. */
  readonly out: string;
  /** Also writes `name.graphql.d.ts` beside each `.graphql` file. Default: false. */
  readonly dts?: boolean;
  /** The tags of templates. Default: `gql` and `graphql`. */
  readonly tags?: readonly string[];
  /** The module that generated code imports `gql` and types from. Default: `@mainvideo/sdk`. */
  readonly sdk?: string;
}

const kinds: { readonly [name in keyof Required<CodegenOptions>]: (value: unknown) => boolean } = {
  schema: isTexts,
  documents: isTexts,
  out: isText,
  dts: isFlag,
  parsed: isFlag,
  sdk: isText,
  tags: (value) => Array.isArray(value) && isTexts(value),
  scalars: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isText),
};
const required = ['schema', 'documents', 'out'] as const;

/**
 * @param file as it is called in what goes wrong
 * @throws CodegenError where it is no JSON object of options
 */
export function readOptions(path: string, file: string): Partial<CodegenOptions> {
  let options: unknown;
  try {
    options = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new CodegenError([{ file, message: `cannot be read: ${(cause as Error).message}` }], { cause });
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new CodegenError([{ file, message: 'holds no object with the options.' }]);
  return options;
}

/**
 * @param origin where they come from
 * @throws CodegenError naming what is missing, unknown, or of another type
 */
export function checkOptions(given: Partial<CodegenOptions>, origin: string): CodegenOptions {
  const problems = Object.entries(given).flatMap(([name, value]) => {
    if (!Object.hasOwn(kinds, name))
      return [`There is no option "${name}". There are: ${Object.keys(kinds).join(', ')}.`];
    return kinds[name as keyof CodegenOptions](value)
      ? []
      : [`"${name}" is of another type than it should be.`];
  });
  for (const name of required) if (given[name] === undefined) problems.push(`"${name}" is missing.`);
  if (problems.length > 0) throw new CodegenError(problems.map((message) => ({ file: origin, message })));
  return given as CodegenOptions;
}

export function listOf(texts: string | readonly string[]): readonly string[] {
  return typeof texts === 'string' ? [texts] : texts;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isTexts(value: unknown): boolean {
  return isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText));
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean';
}
