import { type CSSProperties, useMemo } from 'react';
import { BlockFrame } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { Sparkline } from '#app/chart/Sparkline.tsx';
import { FailureView } from '#app/data/FailureView.tsx';
import { useSource } from '#app/data/use-source.ts';
import { Tooltip } from '#app/element/Tooltip.tsx';
import { Icon } from '#app/icon/Icon.tsx';
import { usePage } from '#app/page/page-context.tsx';
import { drawCell } from '#app/table/cell-view.tsx';
import { useNow } from '#app/table/use-now.ts';
import type { Cell } from '#compile/column/cell.ts';
import { compileSource } from '#compile/compile-source.ts';
import { isBlank, isRow, type Row, recordOf } from '#compile/scope.ts';
import { type ColumnPlan, compileColumns } from '#compile/table/compile-column.ts';
import { cellText } from '#compile/table/csv.ts';
import type { Stat } from '#core/generated/page-language.ts';
import { columnOfStat, type StatChange, statChange, statPoints } from './stat-trend.ts';

/** A few numbers that matter, large. Without a source they are the record's own. */
export function View({ block, scope }: BlockProps<'stats'>) {
  const { linked, compile } = usePage();
  const source = useMemo(
    () => (block.source === undefined ? undefined : compileSource(block.source, linked)),
    [block, linked],
  );
  const plans = useMemo(() => compileColumns(block.items.map(columnOfStat), compile), [block, compile]);
  const resource = useSource(source, scope);
  if (source !== undefined && resource.status === 'error') {
    return (
      <BlockFrame title={block.title}>
        <FailureView failure={resource.failure} onRetry={resource.refresh} />
      </BlockFrame>
    );
  }
  const loading = source !== undefined && resource.status === 'loading';
  const row = source === undefined ? recordOf(scope) : isRow(resource.data) ? resource.data : {};
  const items = block.items.flatMap((stat, index) => {
    const plan = plans[index];
    return plan === undefined ? [] : [{ stat, plan }];
  });
  const large = items.filter(({ stat }) => stat.size === 'large');
  const small = items.filter(({ stat }) => stat.size !== 'large');
  const shared = { row, loading };
  const cards = (
    <div className="aic-stats-groups" aria-busy={loading}>
      {large.length > 0 && <StatGroup items={large} most={4} {...shared} />}
      {/* Beside large ones the rest share a card of their own. */}
      {small.length > 0 && <StatGroup items={small} most={8} strip={large.length > 0} {...shared} />}
    </div>
  );
  return block.title === undefined ? cards : <BlockFrame title={block.title}>{cards}</BlockFrame>;
}

interface Item {
  readonly stat: Stat;
  readonly plan: ColumnPlan;
}

interface StatGroupProps {
  readonly items: readonly Item[];
  /** So many stand in a row where there is much room. */
  readonly most: number;
  readonly strip?: boolean;
  readonly row: Row;
  readonly loading: boolean;
}

function StatGroup({ items, most, strip = false, row, loading }: StatGroupProps) {
  const columns: CSSProperties = {
    '--aic-columns-wide': fullRows(items.length, most),
    '--aic-columns': fullRows(items.length, Math.min(most, 6)),
    '--aic-columns-narrow': fullRows(items.length, Math.min(most, 4)),
  };
  return (
    <div className={strip ? 'aic-stats is-strip' : 'aic-stats'} style={columns}>
      {items.map((item) => (
        <StatTile key={item.plan.key} {...item} row={row} loading={loading} />
      ))}
    </div>
  );
}

type StatTileProps = Item & Pick<StatGroupProps, 'row' | 'loading'>;

function StatTile({ stat, plan, row, loading }: StatTileProps) {
  const { scope } = usePage();
  const cell = plan.cell(row, scope);
  const isLarge = stat.size === 'large';
  return (
    <div className={`aic-stat is-${toneOf(stat, cellText(cell))}${isLarge ? ' is-large' : ''}`}>
      <span className="aic-stat__label">
        {plan.label}
        {plan.hint !== undefined && (
          <Tooltip text={plan.hint}>
            <span role="img" aria-label={plan.hint} className="aic-th-hint">
              <Icon name="help-circle" size={14} />
            </span>
          </Tooltip>
        )}
      </span>
      <span className="aic-stat__value">
        {loading ? <span className="aic-skeleton__line" style={{ width: 72 }} /> : <StatValue cell={cell} />}
      </span>
      {stat.trend !== undefined && (
        <span className="aic-stat__change">
          {loading ? '' : <Change stat={stat} row={row} before={textBefore(plan, row, scope)} />}
        </span>
      )}
      {stat.trend !== undefined && isLarge && <Sparkline points={statPoints(stat.name, row)} />}
    </div>
  );
}

function StatValue({ cell }: { readonly cell: Cell }) {
  const now = useNow();
  const text = cellText(cell);
  if (text === '') return '—';
  return cell.kind === 'time' ? drawCell(cell, now) : text;
}

interface ChangeProps {
  readonly stat: Stat;
  readonly row: Row;
  /** The number of the span before; empty where there was none. */
  readonly before: string;
}

function Change({ stat, row, before }: ChangeProps) {
  const change = statChange(stat, row);
  if (change === undefined && before === '') return isBlank(row[stat.name]) ? null : '上一时段无数据';
  if (change === undefined) return `上一时段 ${before}`;
  return (
    <Tooltip text={`上一个同样长的时段：${before}`}>
      环比<b className={`is-${change.tone}`}>{`${ARROWS[change.direction]}${change.text}`}</b>
    </Tooltip>
  );
}

const ARROWS: Readonly<Record<StatChange['direction'], string>> = { up: '▲ ', down: '▼ ', same: '' };

function textBefore(plan: ColumnPlan, row: Row, scope: Row): string {
  return isRow(row.previous) ? cellText(plan.cell(row.previous, scope)) : '';
}

/** Cards a row, at most `most`, so that the rows are equally long where the count allows it. */
function fullRows(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

/** Zero failures are nothing to be alarmed about. */
function toneOf(stat: Stat, text: string): string {
  return text === '' || /^0(\s|%|$)/.test(text) ? 'default' : (stat.tone ?? 'default');
}
