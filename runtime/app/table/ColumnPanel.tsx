import { useRef, useState } from 'react';
import type { ColumnPlan } from '#compile/table/compile-column.ts';
import { Button } from '../element/Button.tsx';
import { askedView } from '../element/later-view.tsx';
import type { ColumnSettings } from './use-column-settings.ts';

const ColumnChoices = askedView(async () => ({ View: (await import('./ColumnChoices.tsx')).ColumnChoices }));

interface ColumnPanelProps {
  readonly columns: readonly ColumnPlan[];
  readonly settings: ColumnSettings;
  /** Columns that found no room. */
  readonly folded: readonly ColumnPlan[];
}

/** The button of the column settings; what opens below is loaded then. */
export function ColumnPanel({ columns, settings, folded }: ColumnPanelProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
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
        <ColumnChoices
          columns={columns}
          settings={settings}
          folded={new Set(folded.map(({ key }) => key))}
          anchor={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
