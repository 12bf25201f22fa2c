import { useMemo } from 'react';
import { ActionBar } from '#app/action/ActionBar.tsx';
import { useRunAction } from '#app/action/use-run-action.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { Icon } from '#app/icon/Icon.tsx';
import { usePage } from '#app/page/page-context.tsx';
import { compileActions } from '#compile/compile-action.ts';
import { compileText } from '#compile/expression.ts';

const ICONS = {
  info: 'info',
  warning: 'alert-triangle',
  error: 'alert-circle',
  success: 'check-circle',
} as const;

export function View({ block, scope }: BlockProps<'notice'>) {
  const { compile } = usePage();
  const actions = useMemo(() => compileActions(block.actions, compile), [block, compile]);
  const runner = useRunAction();
  const tone = block.level === 'error' ? 'danger' : block.level;
  return (
    <div className={`aic-callout aic-callout--${tone}`} role={block.level === 'error' ? 'alert' : 'note'}>
      <Icon name={ICONS[block.level]} />
      <span>{compileText(block.text)(scope)}</span>
      {actions.length > 0 && (
        <span className="aic-callout__actions">
          <ActionBar plans={actions} scope={scope} runner={runner} size="s" />
        </span>
      )}
      {runner.dialogs}
    </div>
  );
}
