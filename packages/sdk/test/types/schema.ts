import type { StoredObject } from '@mainvideo/sdk';

/** As `mainvideo-codegen` writes it. */
export type Schema = {
  readonly Query: {
    readonly video: { readonly value: StoredObject | null; readonly args: 'id'; readonly type: 'Video' };
    readonly search: {
      readonly value: StoredObject;
      readonly args: 'query' | 'filter' | 'filter.tag' | 'first' | 'after';
      readonly type: 'SearchConnection';
    };
    readonly version: { readonly value: string };
  };
  readonly SearchConnection: {
    readonly totalCount: { readonly value: number };
  };
  readonly Video: {
    readonly id: { readonly value: string };
    readonly title: { readonly value: string };
    readonly tags: { readonly value: readonly string[] };
    readonly channel: { readonly value: StoredObject; readonly type: 'Channel' };
    readonly chapters: { readonly value: readonly StoredObject[]; readonly type: 'Chapter' };
  };
  readonly Chapter: {
    readonly startSeconds: { readonly value: number };
    readonly video: { readonly value: StoredObject; readonly type: 'Video' };
  };
  readonly Channel: {
    readonly handle: { readonly value: string };
  };
};
