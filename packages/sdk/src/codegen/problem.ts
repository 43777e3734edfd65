import { getLocation, type GraphQLError, type Source } from 'graphql';

/** A problem and its place. Lines and columns start at 1; a problem of a whole file has neither. */
export interface Problem {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

/** All problems of a schema and its documents. The message has one line per problem: `file:line:column message`. */
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

/** Returns a problem at an offset of a source, which may be a template within a module. */
export function problemAt(source: Source, offset: number, message: string): Problem {
  const { line, column } = getLocation(source, offset);
  return {
    file: source.name,
    line: line + source.locationOffset.line - 1,
    column: line === 1 ? column + source.locationOffset.column - 1 : column,
    message,
  };
}

/** @param file the file of an error that has no location */
export function problemOf(error: GraphQLError, file: string): Problem {
  // Of two definitions with the same name, the second one is the problem.
  const location = error.nodes?.at(-1)?.loc;
  const source = location?.source ?? error.source;
  const offset = location?.start ?? error.positions?.[0];
  return source === undefined || offset === undefined
    ? { file, message: error.message }
    : problemAt(source, offset, error.message);
}
