// Bodies of requests and responses: one schema for each media type.
import { useId, useMemo } from 'react';
import type { ApiContent } from '../model/api-document.ts';
import { mediaKind } from '../model/media-type.ts';
import { type Direction, schemaRow } from '../model/schema-rows.ts';
import { SchemaTable } from './SchemaTable.tsx';
import { useService } from './service-context.ts';

interface ContentViewProps {
  readonly contents: readonly ApiContent[];
  readonly current: ApiContent;
  readonly onChange: (content: ApiContent) => void;
  readonly direction: Direction;
  readonly label: string;
}

export function ContentView({ contents, current, onChange, direction, label }: ContentViewProps) {
  const id = useId();
  const { service, host } = useService();
  const { openapi } = service;
  const row = useMemo(
    () => (current.schema === undefined ? undefined : schemaRow(current.schema, openapi, direction)),
    [current, openapi, direction],
  );
  const key = String(contents.indexOf(current));
  const isOnly = contents.length === 1;
  const isSilent = row === undefined || (row.type === '任意类型' && row.rows.length === 0 && row.text === '');
  const panel = isOnly ? {} : { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${key}` };
  return (
    <div className="aic-stack aic-stack--s">
      {!isOnly && (
        <host.ui.Tabs
          small
          items={contents.map(({ mediaType }, index) => ({ key: String(index), label: mediaType }))}
          current={key}
          onChange={(next) => onChange(contents[Number(next)] ?? current)}
          label={`${label}的格式`}
          id={id}
        />
      )}
      <div className="aic-stack aic-stack--s" {...panel}>
        {isSilent ? (
          <p className="aic-hint">
            {isOnly && <span className="apidoc-media">{current.mediaType}</span>}
            {mediaKind(current.mediaType) === 'file' ? fileWords(direction) : '文档没有说明内容的结构。'}
          </p>
        ) : (
          // Another format is another tree: what was folded there means nothing here.
          <SchemaTable
            key={current.mediaType}
            row={row}
            direction={direction}
            label={`${label}的字段`}
            lead={isOnly ? current.mediaType : undefined}
          />
        )}
      </div>
    </div>
  );
}

function fileWords(direction: Direction): string {
  return direction === 'request' ? '请求体就是文件的内容。' : '响应体就是文件的内容。';
}
