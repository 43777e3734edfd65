import type { MutationStep } from './viewers.ts';

/** A visible comment. */
export interface Comment {
  /** A UUID. */
  readonly id: string;
  readonly videoId: string;
  /** The author. Never published: see `authorOf`. */
  readonly viewerId: string;
  readonly text: string;
  readonly createdMs: number;
  /** Null: never edited. */
  readonly editedMs: number | null;
}

/**
 * What remains of a comment that was deleted by its author or hidden by the owner. It prevents its id from being used
 * again.
 */
export interface DeletedComment extends Pick<Comment, 'id' | 'videoId' | 'viewerId'> {
  readonly text: null;
}

/** The position of a page of comments, newest first: it begins after this comment. */
export interface AfterComment {
  readonly createdMs: number;
  readonly id: string;
}

/** Stores viewers' comments. They refer to videos by id alone, because a video may leave the library and return. */
export interface Comments {
  /** Finds comments, in the order of the ids. */
  find(ids: readonly string[]): Promise<readonly (Comment | DeletedComment | undefined)[]>;
  /** Returns a page of comments for each video in the library, in the order of the ids; newest first. */
  pagesOf(request: {
    readonly videoIds: readonly string[];
    readonly first: number;
    readonly after: AfterComment | null;
  }): Promise<readonly { readonly items: readonly Comment[]; readonly hasNextPage: boolean }[]>;
  /**
   * Adds a comment, unless the id is already used. Returns the comment with this id, new or existing. Retries need no
   * step, because the id identifies the comment.
   */
  add(comment: Omit<Comment, 'editedMs'>): Promise<Comment | DeletedComment>;
  /** Changes the text of a comment. Does nothing if the comment is deleted or already has this text. */
  edit(change: {
    readonly id: string;
    readonly text: string;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Deletes the text permanently. Does nothing if it is already deleted. */
  delete(id: string): Promise<void>;
}
