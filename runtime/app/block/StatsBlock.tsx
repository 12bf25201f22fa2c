import { useMemo } from 'react';
import { compileColumns } from '#compile/compile-column.ts';
import { compileSource } from '#compile/compile-source.ts';
import { cellText } from '#compile/csv.ts';
import { isRow, recordOf } from '#compile/scope.ts';
import type { Column, Stat } from '#core/page.ts';
import { FailureView } from '../data/FailureView.tsx';
import { useSource } from '../data/use-source.ts';
import { Tooltip } from '../element/Tooltip.tsx';
import { Icon } from '../icon/Icon.tsx';
import { usePage } from '../page/page-context.tsx';
import { drawCell } from '../table/cell-view.tsx';
import { useNow } from '../table/use-now.ts';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';

/** A few numbers that matter, large. Without a source they are the record's own. */
export function StatsBlock({ block, scope }: BlockProps<'stats'>) {
  const { linked, compile, scope: roots } = usePage();
  const source = useMemo(
    () => (block.source === undefined ? undefined : compileSource(block.source, linked)),
    [block, linked],
  );
  const items = useMemo(() => compileColumns(block.items.map(columnOf), compile), [block, compile]);
  const resource = useSource(source, scope);
  const now = useNow();
  if (source !== undefined && resource.status === 'error') {
    return (
      <BlockFrame title={block.title}>
        <FailureView failure={resource.failure} onRetry={resource.refresh} />
      </BlockFrame>
    );
  }
  const loading = source !== undefined && resource.status === 'loading';
  const row = source === undefined ? recordOf(scope) : isRow(resource.data) ? resource.data : {};
  const cards = (
    <div
      className="aic-stats"
      aria-busy={loading}
      style={{
        '--aic-columns': fullRows(items.length, 6),
        '--aic-columns-narrow': fullRows(items.length, 4),
      }}
    >
      {items.map((item, index) => {
        const cell = item.cell(row, roots);
        const text = cellText(cell);
        return (
          <div key={item.key} className={`aic-stat is-${toneOf(block.items[index], text)}`}>
            <span className="aic-stat__label">
              {item.label}
              {item.hint !== undefined && (
                <Tooltip text={item.hint}>
                  <span role="img" aria-label={item.hint} className="aic-th-hint">
                    <Icon name="help-circle" size={14} />
                  </span>
                </Tooltip>
              )}
            </span>
            <span className="aic-stat__value">
              {loading ? (
                <span className="aic-skeleton__line" style={{ width: 72 }} />
              ) : text === '' ? (
                '—'
              ) : cell.kind === 'time' ? (
                drawCell(cell, now)
              ) : (
                text
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
  return block.title === undefined ? cards : <BlockFrame title={block.title}>{cards}</BlockFrame>;
}

/** Cards a row, at most `most`, so that the rows are equally long where the count allows it. */
export function fullRows(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

function columnOf(stat: Stat): Column {
  const { name, label, type = 'number', unit, hint } = stat;
  return {
    name,
    label,
    type,
    ...(unit === undefined ? {} : { unit }),
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Zero failures are nothing to be alarmed about. */
function toneOf(stat: Stat | undefined, text: string): string {
  return text === '' || /^0(\s|%|$)/.test(text) ? 'default' : (stat?.tone ?? 'default');
}
