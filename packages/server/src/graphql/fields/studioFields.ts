import type { GraphqlContext } from '../execution/context.ts';
import { filesOf, libraryOf } from './libraryFields.ts';
import { mediaToolsOf, recoveryOf, studioJobsOf } from './jobFields.ts';
import { ownerSessionsOf } from './ownerSessionFields.ts';
import { allCommentsOf, reportedCommentsOf } from './moderationFields.ts';
import { trashOf } from './trashFields.ts';
import { uploadRuleOf, uploadsOf } from './uploadFields.ts';
import { studioVideoOf, studioVideosOf } from './studioVideoFields.ts';

/** The parent value of the studio's fields. It is empty, because they read everything from the context. */
export type Studio = Readonly<Record<never, never>>;

export const studioQueries = {
  studio: (_: unknown, __: unknown, { isOwner }: GraphqlContext): Studio | null => (isOwner ? {} : null),
};

/** Fields of the studio. A subject with its own fields adds them in a separate file. */
export const studioFields = {
  id: () => 'studio',
  videos: studioVideosOf,
  video: studioVideoOf,
  reportedComments: reportedCommentsOf,
  comments: allCommentsOf,
  sessions: ownerSessionsOf,
  library: libraryOf,
  files: filesOf,
  jobs: studioJobsOf,
  mediaTools: mediaToolsOf,
  recovery: recoveryOf,
  uploads: uploadsOf,
  trash: trashOf,
  storage: () => ({}),
  uploadRule: uploadRuleOf,
};
