// The "more" menu of a row: one for the whole table, hung on whichever button was pressed.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ActionState } from '#compile/compile-action.ts';
import { nextIndex } from '../element/next-index.ts';
import { usePopup } from '../element/use-popup.ts';
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
  const menu = useRef<HTMLDivElement>(null);
  const target = useMemo(() => ({ current: anchor }), [anchor]);
  const close = useRef(onClose);
  close.current = onClose;
  const stable = useCallback(() => close.current(), []);
  usePopup({ open: true, anchor: target, popup: menu, align: 'end', onClose: stable });
  useEffect(() => itemsOf(menu.current)[0]?.focus(), []);
  const leave = () => {
    onClose();
    anchor.focus();
  };
  const move = (event: React.KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault();
      return leave();
    }
    const items = itemsOf(menu.current);
    const current = items.findIndex((item) => item.matches(':focus'));
    const next = nextIndex(event.key, current, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <div ref={menu} className="aic-menu" role="menu" tabIndex={-1} aria-label="更多操作" onKeyDown={move}>
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
              leave();
              onRun(state);
            }}
          >
            <span className="aic-menu__label">{label}</span>
            {blocked !== undefined && <span className="aic-menu__hint">{blocked}</span>}
          </button>
        );
      })}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
