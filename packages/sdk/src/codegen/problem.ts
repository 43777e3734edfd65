import { getLocation, type GraphQLError, type Source } from 'graphql';

/** What is wrong, and where. Lines and columns count from 1; a problem of a whole file has none. */
export interface Problem {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** Everything that is wrong with a schema and its documents. Its message is one line a problem, `file:line:column message`. */
export class CodegenError extends Error {
  override readonly name = 'CodegenError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map(textOf).join('\n'), options);
    this.problems = problems;
  }
}

function textOf({ file, line, column, message }: Problem): string {
  return `${line === undefined ? file : `${file}:${line}:${column}`} ${message}`;
}

/** Where in its file an offset of a source is: a source may be a template within a module. */
export function problemAt(source: Source, offset: number, message: string): Problem {
  const { line, column } = getLocation(source, offset);
  return {
    file: source.name,
    line: line + source.locationOffset.line - 1,
    column: line === 1 ? column + source.locationOffset.column - 1 : column,
    message,
  };
}

/** @param file where an error that says no place is noted */
export function problemOf(error: GraphQLError, file: string): Problem {
  // Of two of one name, the second is the one too many.
  const location = error.nodes?.at(-1)?.loc;
  const source = location?.source ?? error.source;
  const offset = location?.start ?? error.positions?.[0];
  return source === undefined || offset === undefined
    ? { file, message: error.message }
    : problemAt(source, offset, error.message);
}
