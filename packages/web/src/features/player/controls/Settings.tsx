import { useId, useRef } from 'react';
import { useLanguage } from '../../../i18n/LanguageContext.tsx';
import type { Qualities } from '../qualities.ts';
import { rates } from '../keys/shortcuts.ts';
import { Choice } from './Choice.tsx';
import { ControlButton } from './ControlButton.tsx';

/** The settings button and its panel. Settings that need more than a row open in a dialog. */
export function Settings({
  isOpen,
  onOpen,
  rate,
  onRate,
  qualities,
  captions,
  shownCaptions,
  onCaptions,
  onCaptionsLook,
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
  /** Language of the captions; `null` if captions are off. */
  readonly shownCaptions: string | null;
  readonly onCaptions: (language: string | null) => void;
  readonly onCaptionsLook: () => void;
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
  const opensDialog = (open: () => void) => {
    // Closing the dialog returns the focus to where it was, so first move it to an element that stays visible.
    close();
    open();
  };
  return (
    // The handler only receives events that bubble up from its controls.
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
        // `relatedTarget` is null when a native list opens or the window loses the focus.
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
            <button className="settings__more" type="button" onClick={() => opensDialog(onCaptionsLook)}>
              {t('player.captionsLook')}
            </button>
          </>
        )}
        <label className="settings__row">
          {t('player.loop')}
          <input type="checkbox" checked={isLooping} onChange={(event) => onLoop(event.target.checked)} />
        </label>
        <button className="settings__more" type="button" onClick={() => opensDialog(onShortcuts)}>
          {t('player.shortcuts')}
        </button>
      </div>
    </div>
  );
}
