// Buttons of a page, a table or a block: the first few in a row, the rest in a menu.
import { type ActionPlan, type ActionState, actionStates } from '#compile/compile-action.ts';
import { isOutside } from '#compile/safe-href.ts';
import type { Scope } from '#compile/scope.ts';
import { Button } from '../element/Button.tsx';
import { Dropdown } from '../element/Dropdown.tsx';
import type { ActionRunner } from './pending-action.ts';

interface ActionBarProps {
  readonly plans: readonly ActionPlan[];
  readonly scope: Scope;
  readonly runner: ActionRunner;
  /** More than this many go into the menu (default 3). */
  readonly shown?: number;
  readonly size?: 's' | 'm';
}

export function ActionBar({ plans, scope, runner, shown = 3, size = 'm' }: ActionBarProps) {
  const states = actionStates(plans, scope);
  const inline = states.length <= shown ? states : states.slice(0, shown - 1);
  const rest = states.slice(inline.length);
  return (
    <>
      {inline.map((state) => (
        <ActionButton key={state.plan.index} state={state} scope={scope} runner={runner} size={size} />
      ))}
      {rest.length > 0 && (
        <Dropdown
          label="更多"
          align="end"
          size={size}
          items={rest.map(({ plan, label, blocked, href }) => ({
            key: String(plan.index),
            label,
            icon: plan.action.icon,
            danger: plan.level === 'danger',
            disabled: blocked !== undefined,
            hint: blocked,
            ...(href === undefined ? { onSelect: () => runner.run(plan, scope) } : linkOf(href)),
          }))}
        />
      )}
    </>
  );
}

interface ActionButtonProps {
  readonly state: ActionState;
  readonly scope: Scope;
  readonly runner: ActionRunner;
  readonly size?: 's' | 'm';
}

export function ActionButton({ state, scope, runner, size = 'm' }: ActionButtonProps) {
  const { plan, label, blocked, href } = state;
  return (
    <Button
      level={plan.level}
      size={size}
      disabled={blocked !== undefined}
      reason={blocked}
      loading={runner.busy === plan}
      {...(plan.action.icon === undefined ? {} : { icon: plan.action.icon })}
      {...(href === undefined ? { onClick: () => runner.run(plan, scope) } : linkOf(href))}
    >
      {label}
    </Button>
  );
}

function linkOf(href: string): { to: string } | { href: string } {
  return isOutside(href) ? { href } : { to: href };
}
