import { useMemo } from 'react';
import type { ApiParameter } from '../model/api-document.ts';
import { printValue } from '../model/limit-words.ts';
import { schemaRow } from '../model/schema-rows.ts';
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
  return (
    <table className="apidoc-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className="apidoc-table__name">
            名称
          </th>
          {!isResponse && (
            <th scope="col" className="apidoc-table__place">
              位置
            </th>
          )}
          <th scope="col" className="apidoc-table__type">
            类型
          </th>
          {!isResponse && (
            <th scope="col" className="apidoc-table__must">
              必填
            </th>
          )}
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => (
          <ParameterRow
            key={`${parameter.place} ${parameter.name}`}
            parameter={parameter}
            isResponse={isResponse}
          />
        ))}
      </tbody>
    </table>
  );
}

interface ParameterRowProps {
  readonly parameter: ApiParameter;
  readonly isResponse: boolean;
}

function ParameterRow({ parameter, isResponse }: ParameterRowProps) {
  const { openapi } = useService().service;
  const row = useMemo(() => {
    const made = schemaRow(parameter.schema, openapi, isResponse ? 'response' : 'request');
    const example = parameter.example === undefined ? [] : [`例如 ${printValue(parameter.example.value)}`];
    return {
      ...made,
      text: [parameter.description, made.text].filter((text) => text !== '').join('\n'),
      deprecated: parameter.deprecated || made.deprecated,
      limits: [...made.limits, ...example],
    };
  }, [parameter, openapi, isResponse]);
  return (
    <tr>
      <th scope="row" className="apidoc-table__name">
        <code>{parameter.name}</code>
      </th>
      {!isResponse && <td>{PLACES[parameter.place]}</td>}
      <td>{parameter.place === 'unknown' ? '—' : row.type}</td>
      {!isResponse && (
        <td>
          <Must required={parameter.required} />
        </td>
      )}
      <td>
        <RowNotes row={row} />
      </td>
    </tr>
  );
}
