import { GraphQLError, GraphQLScalarType } from 'graphql';

/** A scalar that is milliseconds since the Unix epoch in code, and RFC 3339 in the API. */
export const DateTime = new GraphQLScalarType<number, string>({
  name: 'DateTime',
  serialize: (value) => new Date(value as number).toISOString(),
  parseValue: parse,
});

function parse(value: unknown): number {
  const isInstant =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(value);
  const ms = isInstant ? Date.parse(value) : NaN;
  if (Number.isNaN(ms)) {
    throw new GraphQLError('A DateTime is an instant as RFC 3339 has it, such as `2026-11-01T12:00:00Z`.');
  }
  return ms;
}
