import { type MouseEvent, memo } from 'react';
import type { LogRow } from '../model/line-cache.ts';
import type { Looks } from '../model/view-settings.ts';
import type { Style } from '../text/ansi.ts';
import { formatAgo, formatClock } from '../text/format-time.ts';
import { linePieces, type Marker, type Piece } from '../text/line-pieces.ts';

export interface RowLooks extends Omit<Looks, 'isWrapped'> {
  readonly marker: Marker | undefined;
}

interface LineRowProps {
  readonly line: number;
  /** Undefined while it is on its way. */
  readonly row: LogRow | undefined;
  readonly looks: RowLooks;
  /** For relative times, to the minute. */
  readonly now: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  /** `第 2 次启动`: a process of the replica begins here. */
  readonly mark: string | undefined;
  readonly onChoose: (line: number, event: MouseEvent) => void;
}

/** One line. Its text is text, whatever it holds. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, row, looks, now, isCurrent, isSelected, mark, onChoose } = props;
  const classes = ['logview-row'];
  if (row !== undefined && row.level !== 'INFO') classes.push(`logview-row--${row.level.toLowerCase()}`);
  if (isCurrent) classes.push('is-current');
  if (isSelected) classes.push('is-selected');
  if (mark !== undefined) classes.push('is-begin');
  return (
    <div className={classes.join(' ')} data-line={line} data-absent={row === undefined || undefined}>
      {looks.hasNumbers && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys choose lines on the log itself
        <span
          className="logview-row__number"
          onMouseDown={(event) => onChoose(line, event)}
          onMouseEnter={(event) => event.buttons === 1 && onChoose(line, event)}
        >
          {line}
        </span>
      )}
      {looks.time !== 'none' && (
        <time
          className={`logview-row__time logview-row__time--${looks.time}`}
          dateTime={row && new Date(row.at).toISOString()}
          title={row && formatClock(row.at)}
        >
          {row && (looks.time === 'ago' ? formatAgo(row.at, now) : formatClock(row.at))}
        </time>
      )}
      <span className="logview-row__stream">
        {row?.stream === 'stderr' && <abbr title="标准错误">err</abbr>}
      </span>
      <span className="logview-row__text">
        {row === undefined ? (
          <span className="logview-row__absent" />
        ) : (
          linePieces(row.text, looks.marker).map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have no name but their place
            <TextPiece key={place} piece={piece} hasColors={looks.hasColors} />
          ))
        )}
        {row?.part === true && (
          <abbr className="logview-row__part" title="这一行太长，下一行接着显示">
            ↩
          </abbr>
        )}
      </span>
      {mark !== undefined && <span className="logview-row__mark">{mark}</span>}
    </div>
  );
});

function TextPiece({ piece, hasColors }: { readonly piece: Piece; readonly hasColors: boolean }) {
  const { text, style, isMatch } = piece;
  const looks = hasColors && style !== undefined ? looksOf(style) : undefined;
  if (isMatch) return <mark {...looks}>{text}</mark>;
  return looks === undefined ? text : <span {...looks}>{text}</span>;
}

/** The terminal's colours are variables of the sheet; on a background both halves of the palette look alike. */
function looksOf(style: Style) {
  const { inverse = false } = style;
  const [color, background] = inverse
    ? [style.background, style.color ?? 7]
    : [style.color, style.background];
  const ink = color === undefined ? (inverse ? 'var(--aic-code-bg)' : undefined) : `var(--logview-${color})`;
  const paper = background === undefined ? undefined : `var(--logview-${background % 8 || 8})`;
  const className = [
    'logview-ink',
    style.bold === true ? 'is-bold' : '',
    style.italic === true ? 'is-italic' : '',
    style.underline === true ? 'is-underlined' : '',
  ]
    .filter(Boolean)
    .join(' ');
  const opacity = style.dim === true ? 0.75 : undefined;
  return { className, style: { '--ink': ink, '--paper': paper, opacity } };
}
