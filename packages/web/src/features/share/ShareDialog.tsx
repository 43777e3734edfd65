import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatDuration } from '../../ui/text/formatDuration.ts';
import { copyText } from './copyText.ts';
import { embedCode, embedSize } from './embedCode.ts';
import { embedAddress, watchAddress } from './shareAddresses.ts';

export interface ShareDialogProps {
  readonly video: {
    readonly id: string;
    readonly title: string;
    /** Best first. */
    readonly sources: readonly { readonly width: number; readonly height: number }[];
  };
  /** The player's position when the dialog opened. */
  readonly seconds: number;
  readonly onClose: () => void;
}

/** A link to the video, and the HTML that embeds its player in another page. Rendered in the browser only. */
export function ShareDialog({ video, seconds, onClose }: ShareDialogProps) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [startsHere, setStartsHere] = useState(false);
  const [autoplay, setAutoplay] = useState(false);
  const [loop, setLoop] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => dialog.current?.showModal(), []);

  const { origin } = window.location;
  const startSeconds = startsHere ? seconds : null;
  const link = watchAddress(origin, video.id, startSeconds);
  const code = embedCode({
    address: embedAddress(origin, video.id, { startSeconds, autoplay, loop }),
    title: video.title,
    ...embedSize(video.sources[0] ?? { width: 16, height: 9 }),
  });
  const copy = async (field: HTMLInputElement | HTMLTextAreaElement) => {
    setSaid('');
    setSaid(t((await copyText(field)) ? 'share.copied' : 'share.copyByHand'));
  };
  const fieldBefore = (button: HTMLElement) =>
    button.previousElementSibling!.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')!;

  return (
    <dialog ref={dialog} className="share" aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{t('share.title')}</h2>
      <label className="share__field">
        {t('share.link')}
        <input readOnly dir="ltr" value={link} onFocus={(event) => event.target.select()} />
      </label>
      <button className="button" type="button" onClick={(event) => copy(fieldBefore(event.currentTarget))}>
        {t('share.copyLink')}
      </button>
      <Choice
        label={t('share.startAt', { time: formatDuration(seconds) })}
        isOn={startsHere}
        onChange={setStartsHere}
      />
      <label className="share__field">
        {t('share.code')}
        <textarea readOnly dir="ltr" rows={4} value={code} onFocus={(event) => event.target.select()} />
      </label>
      <button className="button" type="button" onClick={(event) => copy(fieldBefore(event.currentTarget))}>
        {t('share.copyCode')}
      </button>
      <Choice label={t('share.autoplay')} isOn={autoplay} onChange={setAutoplay} />
      <Choice label={t('share.loop')} isOn={loop} onChange={setLoop} />
      <p role="status">{said}</p>
      <div className="share__row">
        {'share' in window.navigator && (
          <button
            className="button"
            type="button"
            // Rejects if the viewer cancels.
            onClick={() => void window.navigator.share({ title: video.title, url: link }).catch(() => {})}
          >
            {t('share.byApp')}
          </button>
        )}
        <button className="button button--strong" type="button" onClick={() => dialog.current?.close()}>
          {t('share.close')}
        </button>
      </div>
    </dialog>
  );
}

function Choice({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="share__choice">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
