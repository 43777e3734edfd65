import { useEffect, useRef } from 'react';
import type { MessageId } from '../../../i18n/language.ts';
import { useLanguage } from '../../../i18n/LanguageContext.tsx';

/** The keys as shown in the dialog; `shortcuts.ts` defines what they do. */
const rows: readonly (readonly [readonly string[], MessageId])[] = [
  [['Space', 'k'], 'player.keyPlay'],
  [['j', 'l'], 'player.keySeekTen'],
  [['←', '→'], 'player.keySeekFive'],
  [['0–9'], 'player.keyTenths'],
  [['Home', 'End'], 'player.keyEnds'],
  [[',', '.'], 'player.keyFrame'],
  [['↑', '↓'], 'player.keyVolume'],
  [['m'], 'player.keyMute'],
  [['c'], 'player.keyCaptions'],
  [['<', '>'], 'player.keySpeed'],
  [['f'], 'player.keyFullscreen'],
  [['t'], 'player.keyTheatre'],
  [['i'], 'player.keyPictureInPicture'],
  [['?'], 'player.keyHelp'],
];

/** The player's keyboard shortcuts, and the switch to turn them off. */
export function ShortcutsDialog({
  areOn,
  onChange,
  onClose,
}: {
  readonly areOn: boolean;
  readonly onChange: (areOn: boolean) => void;
  readonly onClose: () => void;
}) {
  const { t, direction } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog
      className="shortcuts"
      ref={dialog}
      dir={direction}
      aria-labelledby="shortcuts-title"
      onClose={onClose}
    >
      <h2 className="section-title" id="shortcuts-title">
        {t('player.shortcuts')}
      </h2>
      <label className="switch">
        <input type="checkbox" checked={areOn} onChange={(event) => onChange(event.target.checked)} />
        {t('player.shortcutsOn')}
      </label>
      <dl className="shortcuts__list">
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key === 'Space' ? t('player.keySpace') : key}</kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
      <button className="button" type="button" onClick={() => dialog.current!.close()}>
        {t('player.close')}
      </button>
    </dialog>
  );
}
