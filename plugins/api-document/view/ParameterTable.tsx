import { useMemo } from 'react';
import type { ApiParameter } from '../model/api-document.ts';
import { printValue } from '../model/limit-words.ts';
import { type Direction, type SchemaRow, schemaRow } from '../model/schema-rows.ts';
import { Must, RowNotes } from './SchemaTable.tsx';
import { useService } from './service-context.ts';

const PLACES: Readonly<Record<ApiParameter['place'], string>> = {
  path: '路径',
  query: '查询参数',
  header: '请求头',
  cookie: 'Cookie',
  unknown: '未定义',
};

interface ParameterTableProps {
  readonly parameters: readonly ApiParameter[];
  readonly label: string;
  /** Response headers have no place or required flag. */
  readonly isResponse?: boolean;
}

export function ParameterTable({ parameters, label, isResponse = false }: ParameterTableProps) {
  const { service, host } = useService();
  const { Table } = host.ui;
  const direction = isResponse ? 'response' : 'request';
  const rows = useMemo(
    () =>
      parameters.map((parameter) => ({
        parameter,
        row: parameterRow(parameter, service.openapi, direction),
      })),
    [parameters, service.openapi, direction],
  );
  return (
    <Table
      label={label}
      columns={[
        { key: 'name', title: '名称', width: '30%' },
        ...(isResponse ? [] : [{ key: 'place', title: '位置', width: 88 }]),
        { key: 'type', title: '类型', width: '16%' },
        ...(isResponse ? [] : [{ key: 'must', title: '必填', width: 80 }]),
        { key: 'notes', title: '说明' },
      ]}
      rows={rows.map(({ parameter: { place, name, required }, row }) => ({
        key: `${place} ${name}`,
        cells: [
          <code key="name">{name}</code>,
          ...(isResponse ? [] : [PLACES[place]]),
          place === 'unknown' ? '—' : row.type,
          ...(isResponse ? [] : [<Must key="must" required={required} />]),
          <RowNotes key="notes" row={row} />,
        ],
      }))}
    />
  );
}

function parameterRow(
  parameter: ApiParameter,
  document: Parameters<typeof schemaRow>[1],
  direction: Direction,
): SchemaRow {
  const made = schemaRow(parameter.schema, document, direction);
  const example = parameter.example === undefined ? [] : [`例如 ${printValue(parameter.example.value)}`];
  return {
    ...made,
    text: [parameter.description, made.text].filter((text) => text !== '').join('\n'),
    deprecated: parameter.deprecated || made.deprecated,
    limits: [...made.limits, ...example],
  };
}
