import { useMemo } from 'react';
import { usePage } from '#app/page/page-context.tsx';
import { drawCell } from '#app/table/cell-view.tsx';
import type { Row } from '#compile/scope.ts';
import { column as statusColumn } from '#kinds/column/status/column.ts';

/** The record's state beside the title. */
export function StatusBadge({ field, record }: { readonly field: string; readonly record: Row }) {
  const { linked, compile, scope } = usePage();
  const values = linked.statusEnum;
  const cell = useMemo(
    () =>
      statusColumn.compile(
        { name: field, type: 'status', ...(values === undefined ? {} : { enum: values }) },
        compile,
      ),
    [field, values, compile],
  );
  return <span className="aic-status-badge">{drawCell(cell(record, scope), 0)}</span>;
}
