import { readFileSync } from 'node:fs';
import { CodegenError } from './problem.ts';
import type { DocumentConfigOptions } from './pluginConfig.ts';

/**
 * The options of `mainvideo-codegen`, from its arguments or `mainvideo.codegen.json`. Paths are relative to the
 * working directory.
 */
export interface CodegenOptions extends DocumentConfigOptions {
  /**
   * Files or glob patterns of the schema: schema definition language, or the result of an introspection query
   * (`.json`).
   */
  readonly schema: string | readonly string[];
  /** Files or glob patterns of documents: `.graphql` files, or modules with templates. `!pattern` excludes files. */
  readonly documents: string | readonly string[];
  /** The module to generate. It is not read as a document. */
  readonly out: string;
  /** Whether to also generate `name.graphql.d.ts` beside each `.graphql` file. Defaults to false. */
  readonly dts?: boolean;
  /**
   * Whether to leave out what `createCache` and `persistCache` take from the schema. Defaults to false. For a second
   * module of the same application, such as one for its administrators.
   */
  readonly documentsOnly?: boolean;
  /** The tags of templates. Defaults to `gql` and `graphql`. */
  readonly tags?: readonly string[];
  /** The module that generated code imports `gql` and types from. Defaults to `@mainvideo/sdk`. */
  readonly sdk?: string;
}

const kinds: { readonly [name in keyof Required<CodegenOptions>]: (value: unknown) => boolean } = {
  schema: isTexts,
  documents: isTexts,
  out: isText,
  dts: isFlag,
  documentsOnly: isFlag,
  parsed: isFlag,
  sdk: isText,
  tags: (value) => Array.isArray(value) && isTexts(value),
  scalars: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isText),
};
const required = ['schema', 'documents', 'out'] as const;

/**
 * @param file the name of the file in messages
 * @throws CodegenError if the file is not a JSON object of options
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
 * @param origin the source of the options, for messages
 * @throws CodegenError if an option is missing, unknown or has the wrong type
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
