import { type CSSProperties, useEffect, useRef } from 'react';
import { useLanguage } from '../../../i18n/LanguageContext.tsx';
import { captionPositions } from '../captionPosition.ts';
import {
  type CaptionColor,
  captionColors,
  captionEdges,
  captionOpacities,
  captionStyle,
} from '../captionStyle.ts';
import { captionSizes, noPreferences, type PlayerPreferences } from '../playerPreferences.ts';
import { Choice } from './Choice.tsx';

const { captionsSize, captionsPosition, captionsColor, captionsBackground, captionsOpacity, captionsEdge } =
  noPreferences;
const asAtFirst = {
  captionsSize,
  captionsPosition,
  captionsColor,
  captionsBackground,
  captionsOpacity,
  captionsEdge,
};

/** The dialog for this device's caption style. Changes appear immediately in the video behind it and in a sample. */
export function CaptionsDialog({
  preferences,
  onPreference,
  onClose,
}: {
  readonly preferences: PlayerPreferences;
  readonly onPreference: (change: Partial<PlayerPreferences>) => void;
  readonly onClose: () => void;
}) {
  const { t, direction } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const colors = Object.keys(captionColors).map((color) => (
    <option key={color} value={color}>
      {t(`player.color.${color as CaptionColor}`)}
    </option>
  ));
  return (
    <dialog
      className="shortcuts captions-dialog"
      ref={dialog}
      dir={direction}
      aria-labelledby="captions-title"
      onClose={onClose}
    >
      <h2 className="section-title" id="captions-title">
        {t('player.captionsLook')}
      </h2>
      <p className="captions-dialog__sample" style={captionStyle(preferences) as CSSProperties}>
        <span>{t('player.captionsSample')}</span>
      </p>
      <Choice
        label={t('player.captionsSize')}
        value={preferences.captionsSize}
        onChange={(size) => onPreference({ captionsSize: size as typeof captionsSize })}
      >
        {captionSizes.map((size) => (
          <option key={size} value={size}>
            {t(`player.captionsSize.${size}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('player.captionsPosition')}
        value={preferences.captionsPosition}
        onChange={(position) => onPreference({ captionsPosition: position as typeof captionsPosition })}
      >
        {captionPositions.map((position) => (
          <option key={position} value={position}>
            {t(`player.captionsPosition.${position}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('player.captionsColor')}
        value={preferences.captionsColor}
        onChange={(color) => onPreference({ captionsColor: color as CaptionColor })}
      >
        {colors}
      </Choice>
      <Choice
        label={t('player.captionsEdge')}
        value={preferences.captionsEdge}
        onChange={(edge) => onPreference({ captionsEdge: edge as typeof captionsEdge })}
      >
        {captionEdges.map((edge) => (
          <option key={edge} value={edge}>
            {t(`player.captionsEdge.${edge}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('player.captionsBackground')}
        value={preferences.captionsBackground}
        onChange={(color) => onPreference({ captionsBackground: color as CaptionColor })}
      >
        {colors}
      </Choice>
      <Choice
        label={t('player.captionsOpacity')}
        value={preferences.captionsOpacity}
        onChange={(percent) => onPreference({ captionsOpacity: Number(percent) as typeof captionsOpacity })}
      >
        {captionOpacities.map((percent) => (
          <option key={percent} value={percent}>{`${percent} %`}</option>
        ))}
      </Choice>
      <p className="captions-dialog__actions">
        <button className="button" type="button" onClick={() => onPreference(asAtFirst)}>
          {t('player.captionsReset')}
        </button>
        <button className="button button--strong" type="button" onClick={() => dialog.current!.close()}>
          {t('player.close')}
        </button>
      </p>
    </dialog>
  );
}
