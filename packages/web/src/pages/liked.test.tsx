import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showPage } from '../../test/showPage.tsx';
import { videoPage, viewer } from '../../test/videos.ts';

const page = await import('./liked.tsx');

const answers = {
  LikedPage: ({ after }: { after?: string | null }) => ({
    viewer: { ...viewer, likedVideos: videoPage(after ? 1 : 0, after === 'at 2') },
  }),
};

const it = suite('the page of liked videos');

it('shows what the viewer liked, and joins the next page to it in place', async () => {
  const shown = await showPage(page, '/liked', answers);
  assert.is(shown.textOf('h1'), 'Liked');
  assert.is(shown.textOf('.page-heading__count'), '6 videos');
  assert.is(shown.find('.more a').getAttribute('href'), '/liked?after=at%202');
  await shown.click('.more a');
  assert.is(shown.container.querySelectorAll('.video-card').length, 4);
  assert.equal(page.head(), { noIndex: true });
  await shown.close();
});

it('says how to like a video where there is none', async () => {
  const likedVideos = { ...videoPage(0, true), edges: [], totalCount: 0 };
  const shown = await showPage(page, '/liked', { LikedPage: () => ({ viewer: { ...viewer, likedVideos } }) });
  assert.is(shown.textOf('h1'), 'Nothing liked yet');
  assert.match(shown.textOf('.screen-message__text')!, /Press Like below a video/);
  await shown.close();
});

it.run();
