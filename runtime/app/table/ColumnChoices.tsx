import type { RefObject } from 'react';
import type { ColumnPlan } from '#compile/table/compile-column.ts';
import { Popover } from '../filter/Popover.tsx';
import type { ColumnSettings } from './use-column-settings.ts';

export interface ColumnChoicesProps {
  readonly columns: readonly ColumnPlan[];
  readonly settings: ColumnSettings;
  /** Keys of the columns that found no room. */
  readonly folded: ReadonlySet<string>;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** Which columns, how dense. The last visible column cannot be switched off. */
export function ColumnChoices({ columns, settings, folded, anchor, onClose }: ColumnChoicesProps) {
  const only = settings.shownKeys.size - folded.size === 1;
  return (
    <Popover anchor={anchor} label="列设置" align="end" onClose={onClose}>
      <fieldset className="aic-popover__list">
        <legend>显示的列</legend>
        {columns.map((column) => {
          const shown = settings.shownKeys.has(column.key) && !folded.has(column.key);
          return (
            <label key={column.key} className="aic-popover__check">
              <input
                type="checkbox"
                checked={shown}
                disabled={shown && only}
                onChange={(event) => settings.show(column.key, event.target.checked)}
              />
              {column.label}
              {folded.has(column.key) && <span className="aic-popover__note">放不下</span>}
            </label>
          );
        })}
      </fieldset>
      <fieldset className="aic-popover__list">
        <legend>行高</legend>
        {(['comfortable', 'compact'] as const).map((density) => (
          <label key={density} className="aic-popover__check">
            <input
              type="radio"
              name="density"
              checked={settings.density === density}
              onChange={() => settings.setDensity(density)}
            />
            {density === 'comfortable' ? '舒适' : '紧凑'}
          </label>
        ))}
      </fieldset>
      <button type="button" className="aic-popover__foot" onClick={settings.reset}>
        恢复默认
      </button>
    </Popover>
  );
}
