import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { refusal } from './errors.ts';

/**
 * Maximum nesting of brackets in a document, and of lists and objects in variables. The largest operation of the site
 * has a tenth of it.
 */
const maxNesting = 100;

const openings = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closings = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Rejects input that would make graphql-js or the server throw, so that a client's mistake is not reported as a
 * server fault.
 */
export function clientMistakesPlugin(): Plugin {
  return {
    onParams({ params }) {
      if (isTooNested(params.variables)) throw tooNested('The variables nest');
    },
    onParse({ params: { source } }) {
      if (isDocumentTooNested(String(source instanceof Source ? source.body : source))) {
        throw tooNested('The document nests');
      }
    },
    onValidate({ validateFn, setValidationFn }) {
      setValidationFn((...args) => {
        try {
          return validateFn(...args);
        } catch (error) {
          // graphql-js evaluates the directives of a subscription without its variables, and throws.
          if (error instanceof GraphQLError) return [error];
          throw error;
        }
      });
    },
  };
}

function tooNested(what: string): GraphQLError {
  return refusal(400, 'TOO_NESTED', `${what} more than ${maxNesting} levels deep. Send something flatter.`);
}

/** Scans only the tokens: the parser recurses at each bracket, until the stack overflows. */
function isDocumentTooNested(text: string): boolean {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  try {
    for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
      if (openings.has(kind)) depth += 1;
      else if (closings.has(kind)) depth -= 1;
      if (depth > maxNesting) return true;
    }
  } catch {
    // The parser reports the problem.
  }
  return false;
}

/** Iterative, unlike JSON.stringify, which recurses at each level. */
function isTooNested(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxNesting) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Removes the schema names that graphql-js suggests when a client uses an unknown name. */
export function noSuggestionsPlugin(): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      // An array would be a batch, which the site does not support. Errors in a stream's events do not refer to the
      // client's text.
      if (!result || isAsyncIterable(result) || Array.isArray(result) || !result.errors) return;
      setResult({ ...result, errors: result.errors.map(withoutSuggestion) });
    },
  };
}

function withoutSuggestion(error: GraphQLError): GraphQLError {
  // The suggestion is always the end of the message.
  const end = error.message.indexOf(' Did you mean ');
  if (end === -1) return error;
  const { nodes, source, positions, path, originalError, extensions } = error;
  return new GraphQLError(error.message.slice(0, end), {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    originalError: originalError ?? null,
    extensions,
  });
}
