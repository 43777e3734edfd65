import { type ReactNode, useId, useRef } from 'react';
import { useLanguage } from '../../../i18n/LanguageContext.tsx';
import { captionLooks, captionSizes, type PlayerPreferences } from '../playerPreferences.ts';
import type { Qualities } from '../qualities.ts';
import { rates } from '../shortcuts.ts';
import { ControlButton } from './ControlButton.tsx';

/**
 * What is set once and rarely changed, in a panel that its button opens. Each choice is the platform's own list: it
 * opens as the device does it, and is known to every keyboard and screen reader.
 */
export function Settings({
  isOpen,
  onOpen,
  rate,
  onRate,
  qualities,
  captions,
  shownCaptions,
  onCaptions,
  preferences,
  onPreference,
  isLooping,
  onLoop,
  onShortcuts,
}: {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly rate: number;
  readonly onRate: (rate: number) => void;
  readonly qualities: Qualities;
  readonly captions: readonly { readonly language: string; readonly label: string }[];
  /** The language; `null`: none are shown. */
  readonly shownCaptions: string | null;
  readonly onCaptions: (language: string | null) => void;
  readonly preferences: PlayerPreferences;
  readonly onPreference: (change: Partial<PlayerPreferences>) => void;
  readonly isLooping: boolean;
  readonly onLoop: (isLooping: boolean) => void;
  readonly onShortcuts: () => void;
}) {
  const { t, direction } = useLanguage();
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const close = () => {
    onOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  return (
    // It only hears what bubbles up from the controls in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="settings"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        const next = event.relatedTarget;
        // Nothing gets the focus when a list of the platform opens, or the window is left.
        if (next && !event.currentTarget.contains(next)) onOpen(false);
      }}
    >
      <ControlButton
        icon="settings"
        label={t('player.settings')}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => onOpen(!isOpen)}
      />
      <div
        className="settings__panel"
        id={panelId}
        role="group"
        aria-label={t('player.settings')}
        dir={direction}
        hidden={!isOpen}
      >
        <Choice label={t('player.speed')} value={rate} onChange={(value) => onRate(Number(value))}>
          {rates.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? t('player.speedNormal') : `${each}×`}
            </option>
          ))}
        </Choice>
        {qualities.list.length > 1 && (
          <Choice label={t('player.quality')} value={qualities.selected ?? ''} onChange={qualities.select}>
            {qualities.list.map(({ id, height }) => (
              <option key={id} value={id}>
                {height === null ? t('player.qualityAuto') : `${height}p`}
              </option>
            ))}
          </Choice>
        )}
        {captions.length > 0 && (
          <>
            <Choice
              label={t('player.captions')}
              value={shownCaptions ?? ''}
              onChange={(language) => onCaptions(language || null)}
            >
              <option value="">{t('player.captionsNone')}</option>
              {captions.map(({ language, label }) => (
                <option key={language} value={language} lang={language}>
                  {label}
                </option>
              ))}
            </Choice>
            <Choice
              label={t('player.captionsSize')}
              value={preferences.captionsSize}
              onChange={(captionsSize) => onPreference({ captionsSize })}
            >
              {captionSizes.map((size) => (
                <option key={size} value={size}>
                  {t(`player.captionsSize.${size}`)}
                </option>
              ))}
            </Choice>
            <Choice
              label={t('player.captionsLook')}
              value={preferences.captionsLook}
              onChange={(captionsLook) => onPreference({ captionsLook })}
            >
              {captionLooks.map((look) => (
                <option key={look} value={look}>
                  {t(`player.captionsLook.${look}`)}
                </option>
              ))}
            </Choice>
          </>
        )}
        <label className="settings__row">
          {t('player.loop')}
          <input type="checkbox" checked={isLooping} onChange={(event) => onLoop(event.target.checked)} />
        </label>
        <button
          className="settings__more"
          type="button"
          onClick={() => {
            // Back from the list the focus goes where it was: that must be something that is still shown.
            close();
            onShortcuts();
          }}
        >
          {t('player.shortcuts')}
        </button>
      </div>
    </div>
  );
}

function Choice<Value extends string | number>({
  label,
  value,
  onChange,
  children,
}: {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="settings__row">
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {children}
      </select>
    </label>
  );
}
