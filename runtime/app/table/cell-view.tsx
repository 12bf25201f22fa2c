// Cells as elements. Plain functions, not components: a table of 100 rows draws a thousand of them.
import { lazy, type ReactNode, Suspense } from 'react';
import type { Cell } from '#compile/column/cell.ts';
import { formatAbsolute, formatRelative } from '#compile/format/time.ts';
import { isOutside } from '#compile/safe-href.ts';
import { Icon } from '../icon/Icon.tsx';

const SparklineCell = lazy(async () => ({ default: (await import('./SparklineCell.tsx')).SparklineCell }));
const IntervalBar = lazy(async () => ({ default: (await import('./IntervalBar.tsx')).IntervalBar }));

/** `now` is epoch ms and decides what relative times say. Clicks on `data-…` parts are handled by the table. */
export function drawCell(cell: Cell, now: number): JSX.Element | null {
  switch (cell.kind) {
    case 'empty':
      return <span className="aic-cell-empty">—</span>;
    case 'text':
      return <span title={cell.title ?? cell.text}>{cell.text}</span>;
    case 'link':
      return (
        <a href={cell.href} title={cell.text} {...linkProps(cell.href)}>
          {cell.text}
        </a>
      );
    case 'copy':
      return (
        <span className="aic-cell-copy">
          <code title={cell.text}>{breakable(cell.shown ?? cell.text)}</code>
          <button
            type="button"
            className="aic-copy"
            data-copy={cell.text}
            aria-label={`复制 ${cell.text}`}
            title="复制"
          >
            <Icon name="copy" size={14} />
          </button>
        </span>
      );
    case 'status':
      return (
        <span className={`aic-status aic-status--${cell.tone}`}>
          <span className="aic-status__dot" aria-hidden="true" />
          {cell.text}
        </span>
      );
    case 'tags':
      return (
        <span className="aic-cell-tags" title={cell.items.map((item) => item.text).join('、')}>
          {cell.items.map((item) => (
            <span key={item.text} className={`aic-tag aic-tag--${item.tone}`}>
              {item.text}
            </span>
          ))}
        </span>
      );
    case 'time':
      return drawTime(cell.at, cell.absolute, now);
    case 'code':
      return (
        <code className={cell.tone === undefined ? undefined : `aic-tone--${cell.tone}`} title={cell.text}>
          {cell.text}
        </code>
      );
    case 'sparkline':
      return (
        <Suspense>
          <SparklineCell {...cell} />
        </Suspense>
      );
    case 'interval':
      return (
        <Suspense>
          <IntervalBar {...cell} />
        </Suspense>
      );
    case 'actions':
      return null;
  }
}

/** Addresses and paths break after a slash rather than in the middle of a word. */
function breakable(text: string): ReactNode {
  const parts = text.split(/(?<=\/)(?=[^/])/);
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
  return parts.map((part, index) => (index === 0 ? part : [<wbr key={index} />, part]));
}

/** Where there is room for both: the moment, and how long ago it is. */
export function drawMoment(at: number, now: number): JSX.Element {
  const [full, relative] = [formatAbsolute(at), formatRelative(at, now)];
  return (
    <time dateTime={new Date(at).toISOString()}>
      {full}
      {!full.startsWith(relative) && <span className="aic-cell-ago">{relative}</span>}
    </time>
  );
}

function drawTime(at: number, absolute: boolean, now: number): JSX.Element {
  const [full, relative] = [formatAbsolute(at), formatRelative(at, now)];
  return (
    <time dateTime={new Date(at).toISOString()} title={absolute ? relative : full}>
      {absolute ? full : relative}
    </time>
  );
}

/** Links inside the console are followed without a reload; outside ones open a new window. */
export function linkProps(href: string) {
  return isOutside(href) ? { target: '_blank', rel: 'noopener noreferrer' } : { 'data-nav': '' };
}
