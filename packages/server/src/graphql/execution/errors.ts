import { GraphQLError } from 'graphql';

/** Returns an error for invalid input. The message must describe the fix. */
export function badUserInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

export function notFound(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'NOT_FOUND' } });
}

/** Returns an error for an action that the client may not take. */
export function refused(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** Returns an error for an operation that is rejected before anything was done, with this HTTP status. */
export function refusal(status: number, code: string, message: string, headers = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status, headers } } });
}

/**
 * Returns whether an error was thrown on purpose. Any other error is a server fault, and its details are not sent to
 * the client.
 */
export function isIntended(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return false;
  return error.originalError == null || isIntended(error.originalError);
}
