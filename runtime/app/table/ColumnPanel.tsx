import { useRef, useState } from 'react';
import type { ColumnPlan } from '#compile/table/compile-column.ts';
import { Button } from '../element/Button.tsx';
import { Popover } from '../filter/Popover.tsx';
import type { ColumnSettings } from './use-column-settings.ts';

interface ColumnPanelProps {
  readonly columns: readonly ColumnPlan[];
  readonly settings: ColumnSettings;
  /** Columns that found no room. */
  readonly folded: readonly ColumnPlan[];
}

/** Which columns, how dense. The last visible column cannot be switched off. */
export function ColumnPanel({ columns, settings, folded }: ColumnPanelProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const foldedKeys = new Set(folded.map(({ key }) => key));
  const only = settings.shownKeys.size - foldedKeys.size === 1;
  const label = folded.length === 0 ? '列设置' : `列设置（${folded.length} 列放不下，已收起）`;
  return (
    <>
      <Button
        buttonRef={button}
        level="text"
        icon="columns"
        label={label}
        popup="dialog"
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popover anchor={button} label="列设置" align="end" onClose={() => setOpen(false)}>
          <fieldset className="aic-popover__list">
            <legend>显示的列</legend>
            {columns.map((column) => {
              const shown = settings.shownKeys.has(column.key) && !foldedKeys.has(column.key);
              return (
                <label key={column.key} className="aic-popover__check">
                  <input
                    type="checkbox"
                    checked={shown}
                    disabled={shown && only}
                    onChange={(event) => settings.show(column.key, event.target.checked)}
                  />
                  {column.label}
                  {foldedKeys.has(column.key) && <span className="aic-popover__note">放不下</span>}
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
      )}
    </>
  );
}
