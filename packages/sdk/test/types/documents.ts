import type { TypedDocumentNode } from '@mainvideo/sdk';

/** Documents as generators type them: with a required variable, with only optional variables, and without variables. */
export declare const VideoTitle: TypedDocumentNode<
  { readonly video: { readonly id: string; readonly title: string } | null },
  { readonly id: string; readonly first?: number | null }
>;
export declare const Home: TypedDocumentNode<
  { readonly home: { readonly edges: readonly { readonly node: { readonly title: string } }[] } },
  { readonly first?: number }
>;
export declare const Viewer: TypedDocumentNode<
  { readonly viewer: { readonly name: string } },
  { readonly [name: string]: never }
>;
export declare const Rename: TypedDocumentNode<
  { readonly rename: { readonly title: string } },
  { readonly id: string; readonly title: string }
>;
export declare const Views: TypedDocumentNode<{ readonly views: number }, { readonly id: string }>;
export declare const TitleParts: TypedDocumentNode<
  { readonly id: string; readonly title: string },
  { readonly [name: string]: never }
>;
/** A fragment that uses a variable. */
export declare const SizedPoster: TypedDocumentNode<
  { readonly poster: { readonly url: string } },
  { readonly width: number }
>;

/** Accepts a value of exactly this type: neither wider nor `any`. */
export declare function isExactly<Expected>(): <Actual>(
  value: Actual,
  ...same: (<T>() => T extends Actual ? 1 : 2) extends <T>() => T extends Expected ? 1 : 2 ? [] : [never]
) => undefined;
