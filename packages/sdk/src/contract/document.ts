import type { DocumentNode } from 'graphql';

export type { DocumentNode };

/** The variables of an operation: a plain object that can be serialized as JSON. */
export type Variables = { readonly [name: string]: unknown };

/**
 * A parsed document that carries the types of its data and variables.
 *
 * The type is compatible with that of GraphQL Code Generator, gql.tada and Apollo Client. The marker exists only for
 * the compiler and has no value at run time.
 */
export interface TypedDocumentNode<
  Data = { [key: string]: any },
  Vars = { [key: string]: any },
> extends DocumentNode {
  __apiType?: (variables: Vars) => Data;
}

/**
 * Makes `variables` required in the options of an operation that has required variables.
 *
 * A function that forwards options takes `Options<Data, Vars> & VariablesOption<Vars>`.
 */
export type VariablesOption<Vars> = NoInfer<{} extends Vars ? unknown : { readonly variables: Vars }>;

/**
 * The last argument of a hook: options that are required if the operation has required variables.
 *
 * @typeParam Instead the type of a value that is accepted instead of options
 */
export type OptionsArgument<Options, Vars, Instead = never> = {} extends Vars
  ? [options?: Options | Instead]
  : [options: (Options & { readonly variables: NoInfer<Vars> }) | Instead];

/** The variables passed to an operation; not `undefined` if it has required variables. */
export type GivenVariables<Vars> = {} extends Vars ? Vars | undefined : Vars;

/** The kind of an operation. */
export type OperationKind = 'query' | 'mutation' | 'subscription';

/** An object in a response: the value of `data`, or any object inside it. */
export type ResponseObject = { [responseKey: string]: unknown };

/** The path from the root of `data` to a value: response keys and list indexes. */
export type ResponsePath = readonly (string | number)[];
