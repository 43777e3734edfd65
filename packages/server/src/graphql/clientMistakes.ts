import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { refusal } from './errors.ts';

/** Of brackets in a document, and of lists and objects in variables. The largest operation of the site has a tenth of it. */
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

/** Looks at the tokens alone: the parser calls itself for each bracket, until the stack is full. */
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

/** Without calling itself for each level, as JSON.stringify does. */
function isTooNested(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxNesting) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Removes the names of the schema that graphql-js suggests where a client names an unknown one. */
export function noSuggestionsPlugin(): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      // An array would be a batch, which the site does not support; errors in a stream's events do not refer to the
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
