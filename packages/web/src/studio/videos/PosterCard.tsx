import { RemovePoster, SetPoster, type StudioVideoQuery } from '../operations/index.ts';
import { useMutation } from '@mainvideo/sdk/react';
import { useId, useRef } from 'react';
import { drawPicture } from './drawPicture.ts';
import { type StudioMessageId, useMessages } from '../messages.ts';
import { useVideoChange } from './useVideoChange.ts';

type Video = NonNullable<NonNullable<StudioVideoQuery['studio']>['video']>;

/** Chooses the poster of a video: a frame of it, or an image. */
export function PosterCard({
  videoId,
  sources,
  isPosterGiven,
}: Pick<Video, 'videoId' | 'sources' | 'isPosterGiven'>) {
  const w = useMessages();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { isBusy, said, refuse, change } = useVideoChange(videoId);
  const [setPoster] = useMutation(SetPoster, { ignoreResults: true });
  const [removePoster] = useMutation(RemovePoster, { ignoreResults: true });
  // Only Safari plays a playlist without a player.
  const files = sources.filter(({ mimeType }) => mimeType.startsWith('video/'));

  const save = async (draw: () => Promise<string>, undrawn: StudioMessageId) => {
    if (isBusy) return;
    let file: string;
    try {
      file = await draw();
    } catch {
      return refuse(w(undrawn));
    }
    await change(() => setPoster({ variables: { input: { id: videoId, file } } }), 'studio.posterSaved');
  };

  const saveFrame = () =>
    save(() => {
      const { videoWidth: width, videoHeight: height } = video.current!;
      return drawPicture(video.current!, { width, height });
    }, 'studio.posterNoFrame');

  const saveImage = (image: File) =>
    save(async () => {
      const bitmap = await createImageBitmap(image);
      try {
        return await drawPicture(bitmap, bitmap);
      } finally {
        bitmap.close();
      }
    }, 'studio.posterUnread');

  const remove = async () => {
    if (isBusy) return;
    // The focused button goes with the poster.
    title.current?.focus();
    await change(() => removePoster({ variables: { input: { id: videoId } } }), 'studio.removed');
  };

  return (
    <section className="studio-card studio-poster" aria-labelledby={`${id}-title`}>
      <h2 className="studio-label" id={`${id}-title`} ref={title} tabIndex={-1}>
        {w('studio.kindPoster')}
      </h2>
      <p className="studio-soft">{w('studio.posterAdvice')}</p>
      {files.length > 0 && (
        <>
          <video
            className="studio-poster__video"
            ref={video}
            aria-label={w('studio.posterVideo')}
            controls
            muted
            playsInline
            preload="metadata"
          >
            {files.map(({ url, mimeType }) => (
              <source key={url} src={url} type={mimeType} />
            ))}
          </video>
          <p className="studio-actions">
            <button className="button" type="button" aria-disabled={isBusy} onClick={() => void saveFrame()}>
              {w('studio.posterFrame')}
            </button>
          </p>
        </>
      )}
      <div className="studio-field">
        <label className="studio-label" htmlFor={`${id}-file`}>
          {w('studio.posterFile')}
        </label>
        <input
          className="text-field"
          id={`${id}-file`}
          type="file"
          accept="image/*"
          onChange={({ target }) => {
            const [image] = target.files ?? [];
            if (image) void saveImage(image);
            // The same file can then be chosen again.
            target.value = '';
          }}
        />
      </div>
      <p className="studio-actions">
        {isPosterGiven && (
          <button className="button" type="button" aria-disabled={isBusy} onClick={() => void remove()}>
            {w('studio.posterRemove')}
          </button>
        )}
        <span className={said?.isProblem ? 'studio-problem' : 'studio-soft'} role="status">
          {isBusy ? w('studio.saving') : said?.text}
        </span>
      </p>
    </section>
  );
}
