// Actions on the selected rows: the same operation for each, a few at a time, and an honest count at the end.
import { useState } from 'react';
import type { ActionPlan } from '#compile/compile-action.ts';
import { rowScope, type Scope } from '#compile/scope.ts';
import type { TablePlan } from '#compile/table/compile-table.ts';
import { ConfirmDialog } from '../action/ConfirmDialog.tsx';
import { failureOf } from '../data/call-failure.ts';
import { useResourceCache } from '../data/resource-context.tsx';
import { Button } from '../element/Button.tsx';
import { useHttp } from '../http/http-context.tsx';
import { useNotify } from '../notice/notice-context.tsx';
import { runEach } from './run-each.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  readonly plan: TablePlan;
  readonly scope: Scope;
  readonly selection: Selection;
  readonly onDone: () => void;
}

export function BulkBar({ plan, scope, selection, onDone }: BulkBarProps) {
  const [asked, setAsked] = useState<ActionPlan | undefined>(undefined);
  const [busy, setBusy] = useState<ActionPlan | undefined>(undefined);
  const http = useHttp();
  const notify = useNotify();
  const cache = useResourceCache();
  const count = selection.rows.length;
  const counted = { ...scope, count };

  const run = async (action: ActionPlan) => {
    const { operation } = action;
    if (operation === undefined) return;
    setBusy(action);
    const scopes = selection.rows.map((row) => rowScope(scope, row));
    const able = scopes.filter((row) => action.visible(row) && action.blocked(row) === undefined);
    const { done, failures } = await runEach(able, (row) =>
      http.callOperation(operation, action.body(row), { silent: true }),
    );
    setBusy(undefined);
    setAsked(undefined);
    const [first] = failures;
    const label = action.label(counted);
    const skipped = count - able.length;
    const tail = skipped === 0 ? '' : `，${skipped} 项因当前状态不支持而跳过`;
    if (first === undefined) notify(done === 0 ? 'warning' : 'success', `${label}：成功 ${done} 项${tail}`);
    else
      notify('error', `${label}：成功 ${done} 项，失败 ${failures.length} 项${tail}`, failureOf(first).text);
    selection.clear();
    cache.revalidate();
    onDone();
  };

  return (
    <div className="aic-bulk" role="toolbar" aria-label="批量操作">
      <span role="status">已选 {count} 项</span>
      {plan.bulkActions.map((action) => (
        <Button
          key={action.index}
          size="s"
          level={action.level}
          loading={busy === action}
          onClick={() => (action.confirm === undefined ? void run(action) : setAsked(action))}
        >
          {action.label(counted)}
        </Button>
      ))}
      <Button size="s" level="text" onClick={selection.clear}>
        取消选择
      </Button>
      {asked !== undefined && (
        <ConfirmDialog
          pending={{ plan: asked, scope: counted }}
          busy={busy !== undefined}
          onConfirm={() => void run(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
