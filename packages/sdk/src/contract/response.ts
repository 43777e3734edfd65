import type { ResponsePath } from './document.ts';

/** One entry of a response's `errors` (GraphQL specification, section 7.1.2). */
export interface GraphQLFormattedError {
  readonly message: string;
  readonly path?: ResponsePath;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: { readonly [name: string]: unknown };
}

/** A well-formed GraphQL response: `data`, `errors`, or both. */
export interface GraphQLResponse<Data = unknown> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: { readonly [name: string]: unknown };
  /** Whether more parts of the response follow. Absent or false in the last part. */
  readonly hasNext?: boolean;
}
