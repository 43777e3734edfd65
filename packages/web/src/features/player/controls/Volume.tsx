import { useLanguage } from '../../../i18n/LanguageContext.tsx';
import { ControlButton } from './ControlButton.tsx';

/** The mute button and the volume slider. */
export function Volume({
  volume,
  onMute,
  onChange,
}: {
  /** From 0 to 1; 0 if muted. */
  readonly volume: number;
  readonly onMute: () => void;
  readonly onChange: (volume: number) => void;
}) {
  const { t } = useLanguage();
  return (
    <div className="volume">
      <ControlButton
        icon={volume === 0 ? 'muted' : 'sound'}
        label={volume === 0 ? t('player.unmute') : t('player.mute')}
        shortcut="m"
        onClick={onMute}
      />
      <input
        className="volume__input"
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={volume}
        aria-label={t('player.volume')}
        aria-valuetext={t('player.saidVolume', { percent: Math.round(volume * 100) })}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
