// Light, dark, or as the system says; kept in this browser.
import { atom } from 'jotai';

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'AIC_THEME';
const storedTheme = atom<Theme>('system');

/** Writing it changes the document at once and remembers the choice. */
export const themeAtom = atom(
  (get) => get(storedTheme),
  (_get, set, theme: Theme) => {
    set(storedTheme, theme);
    applyTheme(theme, document.documentElement);
    window.localStorage.setItem(STORAGE_KEY, theme);
  },
);

export function readTheme(memory: Pick<Storage, 'getItem'>): Theme {
  const stored = memory.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme, root: Pick<HTMLElement, 'setAttribute' | 'removeAttribute'>): void {
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
}
