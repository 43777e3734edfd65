import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import type { UploadFolder } from './uploadFolder.ts';
import { createUploadLocks } from './uploadLocks.ts';
import { UploadRefusal } from './UploadRefusal.ts';

/** The path at which uploads are created. The address of each upload is below it. */
export const uploadsPath = '/api/uploads';

/** Creates the tus server (https://tus.io) over the upload folder; loaded at the first upload. */
export function createTusServer(folder: UploadFolder): (request: Request) => Promise<Response> {
  const server = new Server({
    path: uploadsPath,
    relativeLocation: true,
    datastore: new FolderStore(folder),
    locker: createUploadLocks(),
    namingFunction: () => randomBytes(16).toString('hex'),
    // Releases a lock at once when another request wants it. 0 would mean three seconds.
    lockDrainTimeout: 1,
    // Uploads come from the site's own origin only.
    allowedOrigins: () => false,
    onUploadFinish: (_, { id }) => within(async () => void (await folder.place(id))).then(() => ({})),
  });
  return (request) => server.handleWeb(request as Parameters<typeof server.handleWeb>[0]);
}

/** The store that the tus server requires. */
class FolderStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  private readonly folder: UploadFolder;

  constructor(folder: UploadFolder) {
    super();
    this.folder = folder;
  }

  override create(upload: Upload): Promise<Upload> {
    return within(async () => {
      const { filename, folder, modified } = upload.metadata ?? {};
      await this.folder.create({
        id: upload.id,
        name: filename ?? '',
        folder: folder ?? '',
        sizeBytes: upload.size!,
        modifiedMs: /^\d{1,15}$/.test(modified ?? '') ? Number(modified) : null,
      });
      return upload;
    });
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return within(() => this.folder.append(id, offset, stream as AsyncIterable<Uint8Array>));
  }

  override getUpload(id: string): Promise<Upload> {
    return within(async () => {
      let found = await this.folder.find(id);
      if (!found) throw ERRORS.FILE_NOT_FOUND;
      // A client that sees a complete upload sends no further request, so place the file now.
      const isWhole = found.receivedBytes === found.sizeBytes;
      if (isWhole && !found.isPlaced) found = await this.folder.place(id);
      return new Upload({ id, size: found.sizeBytes, offset: found.receivedBytes });
    });
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.folder.find(id))) throw ERRORS.FILE_NOT_FOUND;
    await this.folder.remove(id);
  }
}

/** Converts a refusal to the form that the tus server expects. */
async function within<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadRefusal) throw { status_code: error.status, body: `${error.message}\n` };
    throw error;
  }
}
