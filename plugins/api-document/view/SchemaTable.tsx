// A schema as a tree table: nested fields stand below their parent and can be folded.
import { type ReactNode, useMemo, useState } from 'react';
import type { AllowedValues } from '../model/limit-words.ts';
import type { Direction, SchemaRow } from '../model/schema-rows.ts';
import { PlainText } from './PlainText.tsx';
import { useService } from './service-context.ts';

interface SchemaTableProps {
  readonly row: SchemaRow;
  readonly direction: Direction;
  /** What the table is of, read aloud. */
  readonly label: string;
  /** Stands before the type of the whole. */
  readonly lead?: string | undefined;
}

/** Trees up to this size are open from the start. */
const MAX_OPEN_ROWS = 40;

export function SchemaTable({ row, direction, label, lead }: SchemaTableProps) {
  const { Table } = useService().host.ui;
  const all = useMemo(() => parentsOf(row), [row]);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(countRows(row) <= MAX_OPEN_ROWS ? all.map(({ key }) => key) : []),
  );
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  if (row.rows.length === 0) return <OneValue row={row} lead={lead} />;
  return (
    <>
      <RootNotes row={row} lead={lead} />
      <Table
        label={label}
        columns={[
          { key: 'name', title: '名称', width: '30%' },
          { key: 'type', title: '类型', width: '16%' },
          { key: 'must', title: direction === 'request' ? '必填' : '总是返回', width: 80 },
          { key: 'notes', title: '说明' },
        ]}
        rows={visibleRows(row.rows, 0, open).map(({ row: one, depth }) => ({
          key: one.key,
          cells: [
            <FieldName
              key="name"
              row={one}
              isTree={all.length > 0}
              depth={depth}
              isOpen={open.has(one.key)}
              onToggle={() => toggle(one.key)}
            />,
            one.type,
            mustWords(one, direction),
            <RowNotes key="notes" row={one} />,
          ],
        }))}
      />
    </>
  );
}

interface FieldNameProps {
  readonly row: SchemaRow;
  /** Some row can be folded: all names leave room for the sign. */
  readonly isTree: boolean;
  readonly depth: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function FieldName({ row, isTree, depth, isOpen, onToggle }: FieldNameProps) {
  const { host } = useService();
  const name =
    row.kind === 'field' ? <code>{row.name}</code> : <span className="apidoc-table__part">{row.name}</span>;
  return (
    <span
      className={isTree ? 'apidoc-table__tree is-tree' : 'apidoc-table__tree'}
      style={{ paddingLeft: depth * 18 }}
    >
      {row.rows.length > 0 ? (
        <button
          type="button"
          className="aic-bare"
          aria-expanded={isOpen}
          aria-label={`${row.name} 的下级字段`}
          onClick={onToggle}
        >
          <host.ui.FoldMark open={isOpen} />
        </button>
      ) : (
        isTree && <span className="aic-fold" />
      )}
      {name}
    </span>
  );
}

function mustWords(row: SchemaRow, direction: Direction): ReactNode {
  if (row.kind !== 'field') return '—';
  if (direction === 'response') return row.required ? '是' : '否';
  return <Must required={row.required} />;
}

export function Must({ required }: { readonly required: boolean }) {
  return required ? <span className="apidoc-must">是</span> : <>否</>;
}

/** Title, description, values and limits of a row, in that order. */
export function RowNotes({ row }: { readonly row: SchemaRow }) {
  const { Tag } = useService().host.ui;
  const limits = [...row.limits, ...(row.cut === '' ? [] : [row.cut])];
  const isEmpty = row.title === '' && row.text === '' && row.values === undefined && limits.length === 0;
  if (isEmpty && !row.deprecated) return <>—</>;
  return (
    <>
      {row.deprecated && <Tag tone="warning">已弃用</Tag>}
      {row.title !== '' && <p>{row.title}</p>}
      {row.text !== '' && <PlainText text={row.text} />}
      {row.values !== undefined && <Values values={row.values} />}
      {limits.length > 0 && <p className="aic-hint">{limits.join('；')}</p>}
    </>
  );
}

function Values({ values: { kind, values, more } }: { readonly values: AllowedValues }) {
  return (
    <p className="apidoc-values aic-line aic-hint aic-marked-code">
      {kind === 'fixed' ? '固定为' : '可选值'}
      {values.map(({ value, label }) => (
        <span key={value}>
          <code>{value}</code>
          {label !== '' && label}
        </span>
      ))}
      {more > 0 && `等，另有 ${more} 个`}
    </p>
  );
}

interface RootProps {
  readonly row: SchemaRow;
  readonly lead: string | undefined;
}

/** What is said of the whole, above the table of its fields. */
function RootNotes({ row, lead }: RootProps) {
  const limits = [...row.limits, ...(row.cut === '' ? [] : [row.cut])];
  const isSilent = row.title + row.text === '' && limits.length === 0;
  // A table of fields says by itself that it is an object.
  if (isSilent && lead === undefined && row.type === '对象') return null;
  return (
    <div className="apidoc-root">
      <p>
        {lead !== undefined && <span className="apidoc-media">{lead}</span>}
        {row.type}
        {row.title !== '' && `：${row.title}`}
        {limits.length > 0 && <span className="apidoc-aside aic-hint">{limits.join('；')}</span>}
      </p>
      {row.text !== '' && <PlainText text={row.text} />}
    </div>
  );
}

/** A schema without fields needs no table. */
function OneValue({ row, lead }: RootProps) {
  const isSilent = row.title === '' && row.text === '' && row.values === undefined && row.limits.length === 0;
  return (
    <div className="apidoc-root">
      <p>
        {lead !== undefined && <span className="apidoc-media">{lead}</span>}
        {row.type}
      </p>
      {(!isSilent || row.cut !== '') && <RowNotes row={row} />}
    </div>
  );
}

function countRows(row: SchemaRow): number {
  return row.rows.reduce((sum, one) => sum + 1 + countRows(one), 0);
}

function parentsOf(row: SchemaRow): readonly SchemaRow[] {
  return row.rows.flatMap((one) => (one.rows.length > 0 ? [one, ...parentsOf(one)] : []));
}

interface Visible {
  readonly row: SchemaRow;
  readonly depth: number;
}

function visibleRows(
  rows: readonly SchemaRow[],
  depth: number,
  open: ReadonlySet<string>,
): readonly Visible[] {
  return rows.flatMap((row) => [
    { row, depth },
    ...(open.has(row.key) ? visibleRows(row.rows, depth + 1, open) : []),
  ]);
}
