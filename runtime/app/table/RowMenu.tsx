// The "more" menu of a row: one for the whole table, hung on whichever button was pressed.
import { useMemo } from 'react';
import type { ActionState } from '#compile/compile-action.ts';
import { MenuBox } from '../element/MenuBox.tsx';
import { linkProps } from './cell-view.tsx';

export interface RowMenuState {
  readonly anchor: HTMLElement;
  readonly states: readonly ActionState[];
}

interface RowMenuProps extends RowMenuState {
  readonly onRun: (state: ActionState) => void;
  readonly onClose: () => void;
}

export function RowMenu({ anchor, states, onRun, onClose }: RowMenuProps) {
  const target = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <MenuBox anchor={target} label="更多操作" align="end" onClose={onClose}>
      {states.map((state) => {
        const { plan, label, blocked, href } = state;
        const shared = { role: 'menuitem', tabIndex: -1 } as const;
        const danger = plan.level === 'danger' ? ' aic-menu__item--danger' : '';
        return href !== undefined && blocked === undefined ? (
          <a
            {...shared}
            key={plan.index}
            className="aic-menu__item"
            href={href}
            {...linkProps(href)}
            onClick={onClose}
          >
            <span className="aic-menu__label">{label}</span>
          </a>
        ) : (
          <button
            {...shared}
            key={plan.index}
            type="button"
            className={`aic-menu__item${danger}`}
            aria-disabled={blocked !== undefined || undefined}
            onClick={() => {
              if (blocked !== undefined) return;
              onClose();
              anchor.focus();
              onRun(state);
            }}
          >
            <span className="aic-menu__label">{label}</span>
            {blocked !== undefined && <span className="aic-menu__hint">{blocked}</span>}
          </button>
        );
      })}
    </MenuBox>
  );
}
