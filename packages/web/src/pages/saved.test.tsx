import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showPage } from '../../test/showPage.tsx';
import { videoPage, viewer } from '../../test/videos.ts';

const page = await import('./saved.tsx');

const answers = {
  SavedPage: ({ after }: { after?: string | null }) => ({
    viewer: { ...viewer, savedVideos: videoPage(after ? 1 : 0, after === 'at 2') },
  }),
};

const it = suite('the page of saved videos');

it('shows what the viewer saved, and where each leads', async () => {
  const shown = await showPage(page, '/saved', answers);
  assert.equal(shown.pageProps.title, { id: 'feed.savedTitle' });
  assert.is(shown.textOf('h1'), 'Saved');
  assert.is(shown.textOf('.page-heading__count'), '6 videos');
  assert.is(shown.find('.video-card__link').getAttribute('href'), '/watch/1');
  assert.equal(page.head(), { noIndex: true });
  await shown.close();
});

it('joins the next page to the list in place', async () => {
  const shown = await showPage(page, '/saved', answers);
  assert.is(shown.find('.more a').getAttribute('href'), '/saved?after=at%202');
  await shown.click('.more a');
  assert.is(shown.container.querySelectorAll('.video-card').length, 4);
  assert.is(shown.has('.more'), false);
  await shown.close();
});

it('says how to save a video where there is none', async () => {
  const shown = await showPage(page, '/saved', {
    SavedPage: () => ({
      viewer: { ...viewer, savedVideos: { ...videoPage(0, true), edges: [], totalCount: 0 } },
    }),
  });
  assert.is(shown.textOf('h1'), 'Nothing saved yet');
  assert.match(shown.textOf('.screen-message__text')!, /Press Save below a video/);
  await shown.close();
});

it.run();
