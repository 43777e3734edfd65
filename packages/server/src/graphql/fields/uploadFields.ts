import type { Upload } from '../../uploads/uploadRecord.ts';
import { uploadExtensions } from '../../uploads/uploadName.ts';
import type { GraphqlContext } from '../execution/context.ts';

// Files that are being uploaded to the library. They are sent over the tus protocol, separately from GraphQL.

export const uploadsOf = (_: unknown, __: unknown, { uploads }: GraphqlContext) => uploads.list();

export const uploadRuleOf = (_: unknown, __: unknown, { uploads }: GraphqlContext) => ({
  maxBytes: uploads.maxBytes,
  extensions: uploadExtensions,
  // A library whose disk is unavailable lists no folders; the library state gives the reason.
  folders: () => uploads.folders().catch(() => []),
});

export const uploadFields = {
  modifiedAt: ({ modifiedMs }: Upload) => modifiedMs,
  createdAt: ({ createdMs }: Upload) => createdMs,
  path: ({ path, isPlaced }: Upload) => (isPlaced ? path : null),
  async file({ path, isPlaced }: Upload, _: unknown, { library }: GraphqlContext) {
    const file = isPlaced && path !== null ? await library.findFile(path) : undefined;
    return file ? { ...file, conversion: null } : null;
  },
};
