import { render } from '@mainvideo/web/server';
import type { AppParts } from '../app.ts';
import type { SnapshotVideo } from '../library/librarySnapshot.ts';
import { makeTestFolder, type TestFiles } from './testFolder.ts';
import { openTestOwnerSite } from './testOwnerSite.ts';

/** What a build would have written; nothing of it is fetched. */
const assets = {
  entry: '/assets/entry.js',
  styles: [],
  pages: {},
  languages: { en: '/assets/en.js' },
  embed: { script: '/assets/embed.js', styles: [] },
};

/** As `openTestOwnerSite`, with the pages that viewers see. */
export async function openTestRenderedSite(
  videos: readonly SnapshotVideo[] = [],
  files: TestFiles = {},
  replace: Partial<AppParts> = {},
) {
  const { folder: clientFolder, remove } = await makeTestFolder({ 'manifest.json': JSON.stringify(assets) });
  const site = await openTestOwnerSite(videos, files, {
    clientFolder,
    loadRender: async () => render,
    ...replace,
  });
  return {
    ...site,
    async close() {
      await site.close();
      await remove();
    },
  };
}
