import type { MutationStep } from './viewers.ts';

/** A comment that is there to be read. */
export interface Comment {
  /** A UUID. */
  readonly id: string;
  readonly videoId: string;
  /** The author. Never published: see `authorOf`. */
  readonly viewerId: string;
  readonly text: string;
  readonly createdMs: number;
  /** Null: its text is what it was. */
  readonly editedMs: number | null;
}

/** The remains of a comment that was deleted, or that the owner hid. They prevent its id from being used again. */
export interface DeletedComment extends Pick<Comment, 'id' | 'videoId' | 'viewerId'> {
  readonly text: null;
}

/** Where a page of comments begins: after this one, in the order "newest first". */
export interface AfterComment {
  readonly createdMs: number;
  readonly id: string;
}

/** What viewers wrote. Videos are named by id alone: a video may leave the library and come back. */
export interface Comments {
  /** In the order of the ids. */
  find(ids: readonly string[]): Promise<readonly (Comment | DeletedComment | undefined)[]>;
  /** A page of each video that the library holds, in the order of the ids; newest first. */
  pagesOf(request: {
    readonly videoIds: readonly string[];
    readonly first: number;
    readonly after: AfterComment | null;
  }): Promise<readonly { readonly items: readonly Comment[]; readonly hasNextPage: boolean }[]>;
  /**
   * Adds a comment, unless its id is taken: then nothing changes. Returns the comment with the id. A repeat needs no
   * step, because the id identifies it.
   */
  add(comment: Omit<Comment, 'editedMs'>): Promise<Comment | DeletedComment>;
  /** Gives a comment another text; nothing if it is deleted, or has this text. */
  edit(change: {
    readonly id: string;
    readonly text: string;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Forgets the text for good. Nothing if that has been done. */
  delete(id: string): Promise<void>;
}
