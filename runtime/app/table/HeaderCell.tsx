import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { ColumnPlan } from '#compile/table/compile-column.ts';
import type { Order } from '#compile/table/query-codec.ts';
import { Tooltip } from '../element/Tooltip.tsx';
import { Icon } from '../icon/Icon.tsx';
import type { ColumnPlace } from './column-layout.ts';

interface HeaderCellProps {
  readonly column: ColumnPlan;
  readonly place: ColumnPlace | undefined;
  readonly order: Order | undefined;
  readonly onOrder: (order: Order | undefined) => void;
  readonly onResize: (key: string, width: number) => void;
}

const RESIZE_STEP = 16;

export function HeaderCell({ column, place, order, onOrder, onResize }: HeaderCellProps) {
  const { sortBy } = column;
  const direction = sortBy !== undefined && order?.by === sortBy ? order.order : undefined;
  const hint =
    column.hint === undefined ? null : (
      <Tooltip text={column.hint}>
        <span className="aic-th-hint" role="img" aria-label={column.hint}>
          <Icon name="help-circle" size={14} />
        </span>
      </Tooltip>
    );
  return (
    <th
      scope="col"
      className={place?.className}
      style={place?.style}
      aria-sort={sortBy === undefined ? undefined : ariaSort(direction)}
    >
      <span className="aic-th">
        {sortBy === undefined ? (
          <span className="aic-th-label">{column.label}</span>
        ) : (
          <button
            type="button"
            className="aic-th-label aic-th-sort"
            onClick={() => onOrder(nextOrder(sortBy, direction))}
          >
            {column.label}
            <Icon
              name={SORT_ICON[direction ?? 'none']}
              size={14}
              className={direction === undefined ? 'is-idle' : 'is-on'}
            />
          </button>
        )}
        {hint}
      </span>
      <ResizeHandle column={column} onResize={onResize} />
    </th>
  );
}

const SORT_ICON = { asc: 'arrow-up', desc: 'arrow-down', none: 'arrow-up-down' };

/** Off, ascending, descending, off. */
function nextOrder(by: string, direction: Order['order'] | undefined): Order | undefined {
  if (direction === 'desc') return undefined;
  return { by, order: direction === 'asc' ? 'desc' : 'asc' };
}

function ariaSort(direction: Order['order'] | undefined) {
  return direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
}

/** Drag, or arrow keys when focused. */
function ResizeHandle({ column, onResize }: Pick<HeaderCellProps, 'column' | 'onResize'>) {
  const start = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined);
  const widthNow = (handle: HTMLElement) => handle.parentElement?.offsetWidth ?? column.width;
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: widthNow(event.currentTarget) };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (from !== undefined) onResize(column.key, from.width + event.clientX - from.x);
  };
  const end = () => {
    start.current = undefined;
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -RESIZE_STEP, ArrowRight: RESIZE_STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onResize(column.key, widthNow(event.currentTarget) + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that is moved is a widget, not a rule
    <span
      className="aic-th-resize"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`调整“${column.label}”列宽`}
      aria-valuenow={column.width}
      aria-valuemin={64}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={key}
    />
  );
}
