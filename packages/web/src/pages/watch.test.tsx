import type { ScriptedReply } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../../test/until.ts';
import { pending, playTo, showPage } from '../../test/showPage.tsx';
import { notPrepared, recordedProgress, videoCard, viewer, watchVideo } from '../../test/videos.ts';

const page = await import('./watch.tsx');

const video = watchVideo('1');
const resumable = watchVideo('1', {
  viewerState: {
    __typename: 'VideoViewerState',
    id: '1',
    liked: false,
    positionSeconds: 192.5,
    watched: false,
    saved: false,
  },
});
const answers = {
  WatchPage: () => ({ video, viewer }),
  RecordProgress: ({ input }: any) => ({ recordProgress: recordedProgress(input) }),
  VideoPreparation: notPrepared,
};
const liked = (likeCount: number) => ({
  setLike: {
    __typename: 'SetLikePayload',
    video: {
      __typename: 'Video',
      id: '1',
      likeCount,
      viewerState: { __typename: 'VideoViewerState', id: '1', liked: true },
    },
  },
});

const it = suite('the watch page');

it('hands the shell its video, whose title becomes the document’s', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  assert.is(shown.pageProps.mainVideo.title, 'Video 1');
  assert.is(shown.textOf('h1'), 'Video 1');
  await shown.close();
});

/** A playlist of 250 videos, in pages of a hundred. */
const queueOf = ({ after }: any) => {
  const start = after ? Number(after) : 0;
  const end = Math.min(250, start + 100);
  const edges = Array.from({ length: end - start }, (_, i) => ({
    __typename: 'VideoEdge' as const,
    cursor: String(start + i + 1),
    node: videoCard(String(start + i + 1)),
  }));
  return {
    playlist: {
      __typename: 'Playlist' as const,
      id: 'playlist:p',
      title: 'Long',
      videos: {
        __typename: 'VideoConnection' as const,
        totalCount: 250,
        edges,
        pageInfo: { __typename: 'PageInfo' as const, hasNextPage: end < 250, endCursor: String(end) },
      },
    },
  };
};

for (const [id, pages] of [
  ['1', 1],
  ['100', 2],
  ['101', 2],
  ['250', 3],
] as const) {
  it(`finds video ${id} of a playlist of 250, and what comes after it`, async () => {
    const shown = await showPage(page, `/watch/${id}?list=playlist%3Ap`, {
      ...answers,
      WatchPage: () => ({ video: watchVideo(id), viewer }),
      PlaylistQueue: queueOf,
    });
    assert.is(shown.calls.PlaylistQueue!.length, pages);
    assert.is(shown.textOf('.queue__place'), `${id} of 250`);
    const next = shown.container.querySelector(
      '[aria-labelledby="queue-title"] li:has([aria-current]) + li a',
    );
    assert.is(
      next?.getAttribute('href') ?? null,
      id === '250' ? null : `/watch/${Number(id) + 1}?list=playlist%3Ap`,
    );
    const list = shown.find<HTMLOListElement>('[aria-labelledby="queue-title"] ol');
    assert.is(list.start, Math.max(1, Number(id) - 50), 'it is counted from the beginning of the playlist');
    assert.ok(list.children.length <= 101);
    await shown.close();
  });
}

it('is not found where no video has the id', async () => {
  const shown = await showPage(page, '/watch/none', { WatchPage: () => ({ video: null, viewer }) });
  assert.is(shown.pageProps.notFound, true);
  await shown.close();
});

it('says in the head what the video is', () => {
  const head = page.head({ mainVideo: video }, new URL('https://example.org/watch/1'));
  assert.is(head.description, video.description);
  assert.is(head.type, 'video.other');
  assert.is(head.video?.url, '/media/1.mp4');
  assert.is(head.playerPath, '/embed/1');
});

it('plays without JavaScript: source, poster, captions and chapters are in the HTML', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  const html = shown.html();
  assert.match(html, /<video[^>]* controls=""[^>]* poster="\/posters\/1-1280\.webp"/);
  assert.match(html, /<source src="\/media\/1\.mp4" type="video\/mp4; codecs=/);
  assert.match(html, /<track kind="captions" src="\/media\/1\.en\.vtt" srcLang="en" label="English"\/>/);
  assert.match(html, /<track kind="chapters" src="\/media\/1\.chapters\.vtt"\/>/);
  assert.not.match(html, / style=/, 'a style attribute would break the Content-Security-Policy');
  await shown.close();
});

it('starts where ?t= says, and then says nothing of resuming', async () => {
  const shown = await showPage(page, '/watch/1?t=1m30s', {
    ...answers,
    WatchPage: () => ({ video: resumable, viewer }),
  });
  assert.is(shown.find('source').getAttribute('src'), '/media/1.mp4#t=90');
  assert.is(shown.has('.player__resume'), false);
  await shown.close();
});

it('resumes where the viewer left off, says so, and starts over if asked', async () => {
  const shown = await showPage(page, '/watch/1', {
    ...answers,
    WatchPage: () => ({ video: resumable, viewer }),
  });
  const player = shown.find<HTMLVideoElement>('video');
  assert.is(shown.find('source').getAttribute('src'), '/media/1.mp4#t=192.5');
  assert.match(shown.textOf('.player__resume') ?? '', /^Resumed at 3:12/);
  player.currentTime = 192.5;
  await shown.click('.player__resume button');
  assert.is(player.currentTime, 0);
  assert.is(shown.textOf('.player__resume'), '');
  await shown.close();
});

it('stops offering to start over once the viewer has settled', async () => {
  const shown = await showPage(page, '/watch/1', {
    ...answers,
    WatchPage: () => ({ video: resumable, viewer }),
  });
  const player = shown.find<HTMLVideoElement>('video');
  Object.defineProperty(player, 'readyState', { value: 4 });
  await playTo(player, 195);
  assert.match(shown.textOf('.player__resume') ?? '', /Start over/);
  await playTo(player, 201);
  assert.is(shown.textOf('.player__resume'), '');
  await shown.close();
});

it('counts the view with the first play and remembers the position, and the source stays as it was', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  const player = shown.find<HTMLVideoElement>('video');
  await shown.act(() => player.play());
  await shown.settle();
  assert.equal(shown.calls.RecordProgress, [{ input: { videoId: '1', positionSeconds: 0, started: true } }]);
  for (const seconds of [4, 9, 10.2, 15]) await playTo(player, seconds);
  await shown.act(() => player.pause());
  await shown.settle();
  assert.equal(
    shown.calls.RecordProgress?.map(({ input }) => [input.positionSeconds, input.started]),
    [
      [0, true],
      [10.2, false],
      [15, false],
    ],
  );
  assert.is(shown.find('source').getAttribute('src'), '/media/1.mp4');
  assert.match(shown.textOf('.about__facts') ?? '', /1\.2K views/);
  await shown.close();
});

it('reports the position when the page is left', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  const player = shown.find<HTMLVideoElement>('video');
  await shown.act(() => player.play());
  await playTo(player, 6);
  await shown.act(() => window.dispatchEvent(new window.Event('pagehide')));
  assert.is(shown.calls.RecordProgress?.at(-1).input.positionSeconds, 6);
  await shown.close();
});

it('goes on without a word when progress cannot be recorded', async () => {
  const shown = await showPage(page, '/watch/1', {
    ...answers,
    RecordProgress: () => ({ reply: { error: new TypeError('fetch failed') } }),
  });
  await shown.act(() => shown.find<HTMLVideoElement>('video').play());
  await shown.settle();
  assert.is(shown.calls.RecordProgress?.length, 1);
  assert.is(shown.has('[role="alert"]'), false);
  await shown.close();
});

it('shows a like at once', async () => {
  const reply = pending<ScriptedReply>();
  const shown = await showPage(page, '/watch/1', { ...answers, SetLike: () => ({ reply: reply.promise }) });
  assert.is(shown.find('.like__button').getAttribute('aria-pressed'), 'false');
  await shown.click('.like__button');
  assert.equal(shown.calls.SetLike, [{ input: { videoId: '1', liked: true } }]);
  assert.is(shown.find('.like__button').getAttribute('aria-pressed'), 'true');
  assert.is(shown.textOf('.like__count'), '8');
  reply.settle({ json: { data: liked(12) } });
  await shown.settle();
  assert.is(shown.textOf('.like__count'), '12', 'the server knows of other likes');
  assert.is(shown.textOf('.like__problem'), '');
  await shown.close();
});

it('takes a like back and says so when the server does not take it', async () => {
  const reply = pending<ScriptedReply>();
  const shown = await showPage(page, '/watch/1', { ...answers, SetLike: () => ({ reply: reply.promise }) });
  await shown.click('.like__button');
  reply.settle(refusal);
  await shown.settle();
  assert.is(shown.find('.like__button').getAttribute('aria-pressed'), 'false');
  assert.is(shown.textOf('.like__count'), '7');
  assert.match(shown.textOf('.like__problem') ?? '', /not saved\. Try again/);
  await shown.close();
});

const refusal: ScriptedReply = { json: { data: null, errors: [{ message: 'No.' }] } };

const saved = {
  setSaved: {
    __typename: 'SetSavedPayload',
    video: {
      __typename: 'Video',
      id: '1',
      viewerState: { __typename: 'VideoViewerState', id: '1', saved: true },
    },
    viewer: { __typename: 'Viewer', id: viewer.id },
  },
};

for (const [name, reply, pressed, problem] of [
  ['shows at once that a video is saved', { json: { data: saved } }, 'true', /^$/],
  [
    'takes that back and says so when the server does not take it',
    refusal,
    'false',
    /not changed\. Try again/,
  ],
] as const) {
  it(name, async () => {
    const answer = pending<ScriptedReply>();
    const shown = await showPage(page, '/watch/1', {
      ...answers,
      SetSaved: () => ({ reply: answer.promise }),
    });
    const isPressed = () => shown.find('.save__button').getAttribute('aria-pressed');
    assert.is(isPressed(), 'false');
    await shown.click('.save__button');
    assert.equal(shown.calls.SetSaved, [{ input: { videoId: '1', saved: true } }]);
    assert.is(isPressed(), 'true');
    answer.settle(reply);
    await shown.settle();
    assert.is(isPressed(), pressed);
    assert.match(shown.textOf('.save__button + .action__problem')!, problem);
    await shown.close();
  });
}

it('obeys the keys of players, wherever the focus is on the page', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  const player = shown.find<HTMLVideoElement>('video');
  Object.defineProperty(player, 'duration', { value: 600 });
  assert.is(await shown.press('k'), true, 'the page does not act on the key as well');
  assert.is(player.paused, false);
  await shown.press('l');
  assert.is(player.currentTime, 10);
  await shown.press('ArrowLeft');
  assert.is(player.currentTime, 5);
  await shown.press('5');
  assert.is(player.currentTime, 300);
  await shown.press('>');
  assert.is(player.playbackRate, 1.25);
  assert.is(shown.textOf('.player__said'), 'Speed 1.25×');
  await shown.press(' ', shown.find('a'));
  assert.is(player.paused, false, 'the space bar belongs to the link that has the focus');
  await shown.close();
});

it('leaves the keys alone while somebody types', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  const field = shown.container.appendChild(document.createElement('input'));
  assert.is(await shown.press('k', field), false);
  assert.is(shown.find<HTMLVideoElement>('video').paused, true);
  await shown.close();
});

it('leaves the keys alone on a device where they were turned off', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  await shown.press('?');
  await shown.click('.shortcuts input');
  await shown.click('.shortcuts .button');
  assert.is(shown.has('.shortcuts'), false);
  assert.is(await shown.press('k'), false);
  await shown.close();
  const again = await showPage(page, '/watch/1', answers);
  assert.is(await again.press('?'), false);
  await again.click('.settings__more:last-child');
  assert.is(again.find<HTMLInputElement>('.shortcuts input').checked, false);
  await again.click('.shortcuts input');
  assert.is(await again.press('k', again.find('.shortcuts')), false, 'nothing happens behind the dialog');
  assert.is(await again.press('k'), true);
  await again.close();
});

it('marks the chapter that plays, and plays the one that is chosen', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  const player = shown.find<HTMLVideoElement>('video');
  assert.is(shown.has('[aria-current]'), false);
  assert.is(await shown.click('.chapters__link[href="?t=150"]'), true, 'it is no navigation');
  assert.is(player.currentTime, 150);
  await playTo(player, 151);
  assert.match(shown.textOf('[aria-current]') ?? '', /The tide turns/);
  await shown.close();
});

it('leaves a chapter’s link to the browser if it is to open in a new tab', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  assert.is(await shown.click('.chapters__link[href="?t=150"]', { ctrlKey: true }), false);
  assert.is(shown.find<HTMLVideoElement>('video').currentTime, 0);
  await shown.close();
});

it('plays the moments that the description names', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  await shown.click('.about__description a[href="?t=150"]');
  assert.is(shown.find<HTMLVideoElement>('video').currentTime, 150);
  await shown.close();
});

it('says what to do when the video cannot be played, and tries again', async () => {
  const shown = await showPage(page, '/watch/1', answers);
  let loads = 0;
  Object.defineProperty(shown.find('video'), 'load', { value: () => (loads += 1) });
  await shown.act(() => shown.find('source').dispatchEvent(new window.Event('error')));
  assert.match(shown.textOf('[role="alert"]') ?? '', /cannot be played/);
  assert.is(shown.find('[role="alert"] a').getAttribute('href'), '/media/1.mp4');
  await shown.click('[role="alert"] button');
  assert.is(loads, 1);
  assert.is(shown.has('[role="alert"]'), false);
  await shown.close();
});

it('shows how far the copy is that the browser can play, and plays it when it is ready', async () => {
  const [file] = video.sources;
  const copy = { ...file!, url: '/media/1/playable.mp4' };
  const id = '1';
  const states = ['none', 0, 0.437, 'ready'] as (string | number)[];
  const shown = await showPage(page, '/watch/1', {
    ...answers,
    PrepareVideo: () => ({
      prepareVideo: { __typename: 'PrepareVideoPayload', video: { __typename: 'Video', id } },
    }),
    VideoPreparation() {
      const state = states.shift();
      const preparation = typeof state === 'number' ? { __typename: 'Preparation', progress: state } : null;
      const sources = state === 'ready' ? [copy, file] : [file];
      return { video: { __typename: 'Video', id, preparation, sources } };
    },
  });
  const done: string[] = [];
  const element = shown.find<HTMLVideoElement>('video');
  Object.defineProperty(element, 'load', {
    value: () => done.push(`load ${shown.find('source').getAttribute('src')}`),
  });
  Object.defineProperty(element, 'play', { value: async () => void done.push('play') });
  await shown.act(() => shown.find('source').dispatchEvent(new window.Event('error')));
  await until(async () => {
    await shown.settle();
    return shown.calls.VideoPreparation !== undefined;
  });
  assert.ok(shown.has('[role="alert"]'), 'no copy is being made yet');
  await shown.pass(15_000);
  assert.match(shown.textOf('.player__problem') ?? '', /is being prepared.*0%/);
  assert.equal(shown.calls.PrepareVideo, [{ input: { videoId: id } }]);
  await shown.pass(3_000);
  assert.match(shown.textOf('.player__problem') ?? '', /43%/);
  assert.equal(done, []);
  await shown.pass(3_000);
  assert.equal(done, ['load /media/1/playable.mp4', 'play']);
  assert.is(shown.has('.player__problem'), false);
  await shown.pass(60_000);
  assert.is(shown.calls.VideoPreparation!.length, 4, 'it asks no more');
  assert.is(shown.calls.PrepareVideo!.length, 1);
  await shown.close();
});

it('plays a copy that was made so quickly that its progress was never seen', async () => {
  const [file] = video.sources;
  const copy = { ...file!, url: '/media/1/playable.mp4' };
  const answered = [[file], [copy, file]];
  const shown = await showPage(page, '/watch/1', {
    ...answers,
    VideoPreparation: () => ({
      video: { __typename: 'Video', id: '1', preparation: null, sources: answered.shift() ?? [copy, file] },
    }),
  });
  const loaded: (string | null)[] = [];
  const load = () => loaded.push(shown.find('source').getAttribute('src'));
  Object.defineProperty(shown.find('video'), 'load', { value: load });
  await shown.act(() => shown.find('source').dispatchEvent(new window.Event('error')));
  await until(async () => {
    await shown.settle();
    return shown.calls.VideoPreparation !== undefined;
  });
  assert.equal(loaded, []);
  await shown.pass(15_000);
  assert.equal(loaded, ['/media/1/playable.mp4']);
  await shown.close();
});

it('asks a video without a source once more: it may have failed unheard, or be about to choose one', async () => {
  const { prototype } = HTMLMediaElement;
  const { load } = prototype;
  const networkState = Object.getOwnPropertyDescriptor(prototype, 'networkState')!;
  let loads = 0;
  Object.defineProperty(prototype, 'networkState', { get: () => 3, configurable: true });
  prototype.load = () => void (loads += 1);
  const shown = await showPage(page, '/watch/1', answers);
  Object.defineProperty(prototype, 'networkState', networkState);
  prototype.load = load;
  assert.is(loads, 1);
  assert.is(shown.has('[role="alert"]'), false);
  await shown.close();
});

it.run();
