import { GraphQLScalarType } from 'graphql';

/** Milliseconds since the Unix epoch inside, RFC 3339 outside. No argument has this type, so it is never read. */
export const DateTime = new GraphQLScalarType<never, string>({
  name: 'DateTime',
  serialize: (value) => new Date(value as number).toISOString(),
});
