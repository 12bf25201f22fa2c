// Organisations and projects that a page can be previewed in, and rows that a detail page can be opened for.
import { useEffect, useState } from 'react';
import type { OperationId, PluginHost } from '#plugin-api';

export interface Row {
  readonly id: string;
  readonly name: string;
}

/** Rows of a list call; none while it is on its way, when it fails, or without an operation. */
export function useRows(
  host: PluginHost,
  operationId: string | undefined,
  body: Readonly<Record<string, unknown>>,
): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const key = operationId === undefined ? undefined : `${operationId} ${JSON.stringify(body)}`;
  const { call } = host;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names operation and body
  useEffect(() => {
    setRows([]);
    if (operationId === undefined) return undefined;
    let current = true;
    // Which list it is stands in the page's route.
    call(operationId as OperationId, { ...body, pageNo: 1, pageSize: 100 }, { silent: true }).then(
      (answer) => current && setRows(readRows(answer)),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [call, key]);
  return rows;
}

function readRows(page: unknown): readonly Row[] {
  const rows = typeof page === 'object' && page !== null && 'result' in page ? page.result : [];
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: Readonly<Record<string, unknown>>) => {
    const id = row.id;
    const name = [row.name, row.displayName, row.username, row.title].find(
      (text) => typeof text === 'string',
    );
    return id === undefined ? [] : [{ id: String(id), name: typeof name === 'string' ? name : String(id) }];
  });
}
