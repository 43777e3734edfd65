import type { CallExpression, Identifier, NewExpression } from 'typescript';
import type { ModuleEditor } from './moduleEditor.ts';

export const sdk = '@mainvideo/sdk';
export const sdkReact = '@mainvideo/sdk/react';
export const sdkLocal = '@mainvideo/sdk/local';
export const sdkTesting = '@mainvideo/sdk/testing';
export const sdkTestingReact = '@mainvideo/sdk/testing/react';

/** The name that replaces another one. */
export interface Replacement {
  readonly from: string;
  /** Absent: the same name. */
  readonly name?: string;
  /** The name of the type, if a class has become an interface with another name. */
  readonly type?: string;
  /** Whether the replacement takes no type arguments. */
  readonly hasNoTypeArguments?: true;
}

/** What becomes of an imported name: a replacement, or what a person has to do. */
export type NameRule = Replacement | string;

/** A client whose users move to the SDK. */
export interface Library {
  /** Its guide, which reports refer to. */
  readonly guide: string;
  /** Whether a module belongs to it. */
  isPart(from: string): boolean;
  /** Modules and what a person has to do about everything that is imported from them. */
  readonly byHand: { readonly [from: string]: string };
  readonly names: { readonly [name: string]: NameRule };
  /** Names that `change` renames, in places that have another form here. */
  readonly special: readonly string[];
  /** Changes uses whose form differs, not only their name. */
  change(module: ImportedModule): void;
}

/** A module that imports a library. */
export interface ImportedModule {
  readonly editor: ModuleEditor;
  /** Returns the places where an imported name is used that nothing has changed yet. */
  usesOf(name: string): readonly Identifier[];
  /** Returns the calls and `new` expressions of an imported name among these. */
  callsOf(name: string): readonly Called[];
  /** Notes that a use needs no further change. */
  done(use: Identifier): void;
  /** Notes that a use stays as it is, with its import. */
  keep(name: string, use: Identifier): void;
}

export interface Called {
  readonly use: Identifier;
  readonly call: CallExpression | NewExpression;
}
