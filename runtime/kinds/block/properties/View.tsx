import { useMemo } from 'react';
import { ActionBar } from '#app/action/ActionBar.tsx';
import { useRunAction } from '#app/action/use-run-action.tsx';
import { BlockFrame } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { Tooltip } from '#app/element/Tooltip.tsx';
import { Icon } from '#app/icon/Icon.tsx';
import { usePage } from '#app/page/page-context.tsx';
import { drawCell, drawMoment } from '#app/table/cell-view.tsx';
import { useCellClicks } from '#app/table/use-cell-clicks.ts';
import { useNow } from '#app/table/use-now.ts';
import type { Cell } from '#compile/column/cell.ts';
import { compileActions } from '#compile/compile-action.ts';
import { recordOf } from '#compile/scope.ts';
import { compileColumns } from '#compile/table/compile-column.ts';

/** The record's fields as label and value. */
export function View({ block, scope }: BlockProps<'properties'>) {
  const { compile } = usePage();
  const record = recordOf(scope);
  const items = useMemo(() => compileColumns(block.items, compile), [block, compile]);
  const actions = useMemo(() => compileActions(block.actions, compile), [block, compile]);
  const runner = useRunAction();
  const click = useCellClicks();
  const now = useNow();
  const bar =
    actions.length > 0 ? <ActionBar plans={actions} scope={scope} runner={runner} size="s" /> : undefined;
  return (
    <BlockFrame title={block.title} actions={bar}>
      <dl className="aic-properties" onClick={click}>
        {items
          .filter((item) => item.visible(scope))
          .map((item) => (
            <div key={item.key}>
              <dt>
                {item.label}
                {item.hint !== undefined && (
                  <Tooltip text={item.hint}>
                    <span role="img" aria-label={item.hint} className="aic-th-hint">
                      <Icon name="help-circle" size={14} />
                    </span>
                  </Tooltip>
                )}
              </dt>
              <dd>{drawItem(item.cell(record, scope), now)}</dd>
            </div>
          ))}
      </dl>
      {runner.dialogs}
    </BlockFrame>
  );
}

function drawItem(cell: Cell, now: number): JSX.Element | null {
  return cell.kind === 'time' ? drawMoment(cell.at, now) : drawCell(cell, now);
}
