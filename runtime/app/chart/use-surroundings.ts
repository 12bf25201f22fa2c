// What a picture cannot inherit: its width and the colour scheme.
import { type RefObject, useEffect, useState } from 'react';
import { type ChartTheme, readTheme } from './chart-theme.ts';

/** Width in pixels, 0 until measured. */
export function useWidth(target: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = target.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return width;
}

/** Colours of the scheme that holds; undefined until the element is there. */
export function useChartTheme(target: RefObject<HTMLElement | null>): ChartTheme | undefined {
  const dark = useDarkMode();
  const [theme, setTheme] = useState<ChartTheme | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: dark is what makes the tokens differ
  useEffect(() => {
    if (target.current !== null) setTheme(readTheme(target.current));
  }, [target, dark]);
  return theme;
}

/** Follows the system's choice and `data-theme` on the document. */
function useDarkMode(): boolean {
  const [dark, setDark] = useState(isDark);
  useEffect(() => {
    const media = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setDark(isDark());
    const observer = new MutationObserver(follow);
    observer.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'class'],
    });
    media.addEventListener('change', follow);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', follow);
    };
  }, []);
  return dark;
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined || chosen === 'auto' || chosen === 'system'
    ? window.matchMedia('(prefers-color-scheme: dark)').matches
    : chosen === 'dark';
}
