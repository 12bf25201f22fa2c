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
      <table className="apidoc-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="apidoc-table__name">
              名称
            </th>
            <th scope="col" className="apidoc-table__type">
              类型
            </th>
            <th scope="col" className="apidoc-table__must">
              {direction === 'request' ? '必填' : '总是返回'}
            </th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {visibleRows(row.rows, 0, open).map(({ row: one, depth }) => (
            <FieldRow
              key={one.key}
              row={one}
              direction={direction}
              isTree={all.length > 0}
              depth={depth}
              isOpen={open.has(one.key)}
              onToggle={() => toggle(one.key)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface FieldRowProps {
  readonly row: SchemaRow;
  readonly direction: Direction;
  /** Some row can be folded: all names leave room for the sign. */
  readonly isTree: boolean;
  readonly depth: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function FieldRow({ row, direction, isTree, depth, isOpen, onToggle }: FieldRowProps) {
  const { host } = useService();
  const name =
    row.kind === 'field' ? <code>{row.name}</code> : <span className="apidoc-table__part">{row.name}</span>;
  return (
    <tr>
      <th scope="row" className="apidoc-table__name">
        <span
          className={isTree ? 'apidoc-table__tree is-tree' : 'apidoc-table__tree'}
          style={{ paddingLeft: depth * 18 }}
        >
          {row.rows.length > 0 ? (
            <button
              type="button"
              className={isOpen ? 'apidoc-fold is-open' : 'apidoc-fold'}
              aria-expanded={isOpen}
              aria-label={`${row.name} 的下级字段`}
              onClick={onToggle}
            >
              <host.ui.Icon name="chevron-right" size={14} />
            </button>
          ) : (
            isTree && <span className="apidoc-fold__space" />
          )}
          {name}
        </span>
      </th>
      <td>{row.type}</td>
      <td>{mustWords(row, direction)}</td>
      <td>
        <RowNotes row={row} />
      </td>
    </tr>
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
  const limits = [...row.limits, ...(row.cut === '' ? [] : [row.cut])];
  const isEmpty = row.title === '' && row.text === '' && row.values === undefined && limits.length === 0;
  if (isEmpty && !row.deprecated) return <>—</>;
  return (
    <>
      {row.deprecated && <span className="apidoc-deprecated">已弃用</span>}
      {row.title !== '' && <p className="apidoc-table__title">{row.title}</p>}
      {row.text !== '' && <PlainText text={row.text} className="apidoc-table__text" />}
      {row.values !== undefined && <Values values={row.values} />}
      {limits.length > 0 && <p className="apidoc-table__limits">{limits.join('；')}</p>}
    </>
  );
}

function Values({ values: { kind, values, more } }: { readonly values: AllowedValues }) {
  return (
    <p className="apidoc-values">
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
        {limits.length > 0 && <span className="apidoc-table__limits">{limits.join('；')}</span>}
      </p>
      {row.text !== '' && <PlainText text={row.text} className="apidoc-table__text" />}
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
