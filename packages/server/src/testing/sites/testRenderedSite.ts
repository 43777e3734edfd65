import { render } from '@mainvideo/web/server';
import type { AppParts } from '../../site/app.ts';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { makeTestFolder, type TestFiles } from '../testFolder.ts';
import { openTestOwnerSite } from './testOwnerSite.ts';

/** The files that a build would list. No test requests them. */
const assets = {
  entry: '/assets/entry.js',
  styles: [],
  pages: {},
  languages: { en: '/assets/en.js' },
  embed: { script: '/assets/embed.js', styles: [] },
};

/** Like `openTestOwnerSite`, with the pages that viewers see. */
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
