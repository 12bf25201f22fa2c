import { actionStates } from '#compile/compile-action.ts';
import type { Scope } from '#compile/scope.ts';
import type { TablePlan } from '#compile/table/compile-table.ts';
import { ActionButton } from '../action/ActionBar.tsx';
import type { ActionRunner } from '../action/pending-action.ts';
import { Button } from '../element/Button.tsx';
import { EmptyView } from '../element/EmptyView.tsx';

interface TableEmptyProps {
  readonly plan: TablePlan;
  readonly scope: Scope;
  readonly runner: ActionRunner;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** Nothing there is not the same as nothing found. */
export function TableEmpty({ plan, scope, runner, filtered, onClear }: TableEmptyProps) {
  if (filtered) {
    return (
      <EmptyView icon="search" title="没有符合条件的数据" description="换一个关键字，或放宽筛选条件再试。">
        <Button onClick={onClear}>清除筛选</Button>
      </EmptyView>
    );
  }
  const [action] = plan.emptyAction === undefined ? [] : actionStates([plan.emptyAction], scope);
  const description = plan.empty?.description;
  return (
    <EmptyView
      title={plan.empty?.title ?? '还没有数据'}
      {...(description === undefined ? {} : { description })}
    >
      {action !== undefined && <ActionButton state={action} scope={scope} runner={runner} />}
    </EmptyView>
  );
}
