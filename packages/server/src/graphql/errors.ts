import { GraphQLError } from 'graphql';

/** The asker made a mistake; the message names the mend. */
export function badUserInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

export function notFound(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'NOT_FOUND' } });
}

/** The asker may not do this. */
export function refused(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** Refused before anything was done, with this HTTP status. */
export function refusal(status: number, code: string, message: string, headers = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status, headers } } });
}

/** Was this error thrown on purpose? Any other is a fault of the server's, and says nothing to the asker. */
export function isIntended(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return false;
  return error.originalError == null || isIntended(error.originalError);
}
