import { createContext } from 'react';
import type { Theme } from './theme.ts';

/** The theme of the document, and a function to choose another one. */
export interface ThemeChoice {
  readonly theme: Theme;
  readonly choose: (theme: Theme) => void;
}

export const ThemeContext = createContext<ThemeChoice>({ theme: 'system', choose() {} });
