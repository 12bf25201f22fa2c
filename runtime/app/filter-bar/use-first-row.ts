// Which filters have room in the first row, measured before the first picture and again whenever a width changes.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitFilters } from './fit-filters.ts';

/** Room of the button that unfolds the rest, with its count. */
const MORE_WIDTH = 108;

/** `names` in order; fields carry theirs in `data-filter`, whatever else takes room in the row `data-beside`. */
export function useFirstRow(bar: RefObject<HTMLElement>, names: readonly string[]): number {
  const [count, setCount] = useState(names.length);
  const key = names.join(' ');
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null || key === '') return undefined;
    const known = new Map<string, number>();
    const measure = () => {
      if (element.clientWidth === 0) return;
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
      const beside = [...element.querySelectorAll<HTMLElement>('[data-beside]')];
      const taken = beside.reduce(
        (sum, { offsetWidth }) => sum + (offsetWidth === 0 ? 0 : offsetWidth + gap),
        0,
      );
      // A folded field has no width: it keeps the one that it had.
      for (const field of element.querySelectorAll<HTMLElement>('[data-filter]'))
        if (field.offsetWidth > 0) known.set(field.dataset.filter ?? '', field.offsetWidth);
      const widths = key.split(' ').map((name) => known.get(name) ?? 0);
      setCount(fitFilters(widths, element.clientWidth - taken, gap, MORE_WIDTH));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const part of element.querySelectorAll('[data-filter], [data-beside]')) observer.observe(part);
    return () => observer.disconnect();
  }, [bar, key]);
  return Math.min(count, names.length);
}
