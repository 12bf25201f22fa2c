import { memo } from 'react';
import { CELL_PADDING } from '#compile/column/text-width.ts';
import { type ActionPlan, type ActionState, actionStates } from '#compile/compile-action.ts';
import { type Row, rowScope, type Scope } from '#compile/scope.ts';
import { Icon } from '../icon/Icon.tsx';
import { drawCell, linkProps } from './cell-view.tsx';
import type { TableLayout } from './column-layout.ts';
import { splitActions } from './row-actions.ts';

interface DataRowProps {
  readonly row: Row;
  readonly index: number;
  readonly layout: TableLayout;
  readonly rowActions: readonly ActionPlan[];
  readonly scope: Scope;
  readonly now: number;
  /** undefined: rows cannot be selected. */
  readonly selected: boolean | undefined;
  /** The row that Tab reaches. */
  readonly reachable: boolean;
  /** Rows are counted aloud only when not all of them are in the document. */
  readonly counted: boolean;
}

/** One row. Draws again only when something of its own changed. */
export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { row, index, layout, rowActions, scope, now, selected } = props;
  return (
    <tr
      data-row={index}
      tabIndex={props.reachable ? 0 : -1}
      aria-selected={selected}
      aria-rowindex={props.counted ? index + 2 : undefined}
    >
      {selected !== undefined && (
        <td className="aic-cell is-fixed aic-cell-select" style={{ left: 0 }}>
          <input
            type="checkbox"
            data-select=""
            checked={selected}
            readOnly
            aria-label={`选择第 ${index + 1} 行`}
          />
        </td>
      )}
      {layout.columns.map((column, at) => {
        const cell = column.cell(row, scope);
        return (
          <td key={column.key} className={layout.places[at]?.className} style={layout.places[at]?.style}>
            {cell.kind === 'actions'
              ? drawActions(cell.actions, column.key, layout.widths[at] ?? 0)
              : drawCell(cell, now)}
          </td>
        );
      })}
      {rowActions.length > 0 && (
        <td className="aic-cell is-fixed aic-cell-actions" style={{ right: 0 }}>
          {drawActions(actionStates(rowActions, rowScope(scope, row)), '', layout.actionsWidth)}
        </td>
      )}
    </tr>
  );
});

/** `from` is the column of the buttons, empty for the row's own actions. */
function drawActions(states: readonly ActionState[], from: string, width: number): JSX.Element {
  const room = width - CELL_PADDING;
  const { inline, rest } = splitActions(states, room);
  return (
    <span className="aic-row-actions">
      {inline.map(({ plan, label, blocked, href }) =>
        href !== undefined && blocked === undefined ? (
          <a key={plan.index} className="aic-row-action" href={href} {...linkProps(href)}>
            {label}
          </a>
        ) : (
          <button
            key={plan.index}
            type="button"
            className={plan.level === 'danger' ? 'aic-row-action is-danger' : 'aic-row-action'}
            data-action={plan.index}
            data-from={from}
            aria-disabled={blocked !== undefined || undefined}
            title={blocked}
          >
            {label}
          </button>
        ),
      )}
      {rest.length > 0 && (
        <button
          type="button"
          className="aic-row-action"
          data-more={room}
          data-from={from}
          aria-haspopup="menu"
          aria-label="更多操作"
          title="更多操作"
        >
          <Icon name="more-horizontal" />
        </button>
      )}
    </span>
  );
}
