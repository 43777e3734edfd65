import type { DocumentNode } from 'graphql';

export type { DocumentNode };

/** Variables as they travel: a plain object that JSON can hold. */
export type Variables = { readonly [name: string]: unknown };

/**
 * A parsed document that knows the type of its data and of its variables.
 *
 * The marker has the shape that GraphQL Code Generator, gql.tada and Apollo use, so a document typed by any of them is
 * typed here too. It exists for the compiler alone: nothing sets it at run time.
 */
export interface TypedDocumentNode<
  Data = { [key: string]: any },
  Vars = { [key: string]: any },
> extends DocumentNode {
  __apiType?: (variables: Vars) => Data;
}

/**
 * What the options of an operation are intersected with: required variables make `variables` required.
 *
 * A function of one's own that hands options on takes `Options<Data, Vars> & VariablesOption<Vars>` itself.
 */
export type VariablesOption<Vars> = NoInfer<{} extends Vars ? unknown : { readonly variables: Vars }>;

/**
 * The last argument of a hook: its options, which must be there where `variables` must.
 *
 * @typeParam Instead what may stand in their place
 */
export type OptionsArgument<Options, Vars, Instead = never> = {} extends Vars
  ? [options?: Options | Instead]
  : [options: (Options & { readonly variables: NoInfer<Vars> }) | Instead];

/** The variables that an operation was given: not `undefined` where it needs some. */
export type GivenVariables<Vars> = {} extends Vars ? Vars | undefined : Vars;

export type OperationKind = 'query' | 'mutation' | 'subscription';

/** An object of a response: what GraphQL's `data` and everything below it is made of. */
export type ResponseObject = { [responseKey: string]: unknown };

/** Step by step from the root of `data`: response keys, and indexes of lists. */
export type ResponsePath = readonly (string | number)[];
