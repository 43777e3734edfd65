import { useContext, useId } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { ThemeContext } from './ThemeContext.ts';
import { themeOf, themes } from './theme.ts';

/** Selects the light theme, the dark theme, or the system's. */
export function ThemePicker() {
  const { t } = useLanguage();
  const { theme, choose } = useContext(ThemeContext);
  const id = useId();
  return (
    <p className="setting setting--scripted">
      <label htmlFor={id}>{t('shell.theme')}</label>
      <select
        className="setting__choice"
        id={id}
        value={theme}
        onChange={(event) => choose(themeOf(event.target.value))}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {t(`shell.theme.${name}`)}
          </option>
        ))}
      </select>
    </p>
  );
}
