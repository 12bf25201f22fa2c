export type PageEntry =
  | { readonly gap: false; readonly key: string; readonly page: number }
  | { readonly gap: true; readonly key: string };

/** First, last and the neighbours of the current page; gaps stand for at least two pages. */
export function pageWindow(current: number, last: number): readonly PageEntry[] {
  if (last <= 7) return range(1, last);
  const from = Math.max(2, Math.min(current - 1, last - 4));
  const to = Math.min(last - 1, Math.max(current + 1, 5));
  return [
    ...range(1, 1),
    ...(from > 3 ? [gap('left')] : range(2, from - 1)),
    ...range(from, to),
    ...(to < last - 2 ? [gap('right')] : range(to + 1, last - 1)),
    ...range(last, last),
  ];
}

const gap = (key: string): PageEntry => ({ gap: true, key });

function range(from: number, to: number): PageEntry[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    gap: false,
    key: String(from + index),
    page: from + index,
  }));
}
