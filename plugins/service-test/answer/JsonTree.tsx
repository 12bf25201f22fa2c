// JSON that folds: large documents open on demand, long lists a part at a time.
import { useState } from 'react';
import { useTestContext } from '../model/test-context.ts';

const OPEN_DEPTH = 2;
const OPEN_MEMBERS = 30;
const PART = 100;
const LONG_TEXT = 300;

export function JsonTree({ value }: { readonly value: unknown }) {
  const { CopyButton } = useTestContext().host.ui;
  return (
    <div className="aic-code">
      <CopyButton text={() => JSON.stringify(value, null, 2)} label="复制 JSON" />
      <div className="st-tree">
        <Node name={undefined} value={value} depth={0} />
      </div>
    </div>
  );
}

interface NodeProps {
  readonly name: string | number | undefined;
  readonly value: unknown;
  readonly depth: number;
}

function Node({ name, value, depth }: NodeProps) {
  const { FoldMark } = useTestContext().host.ui;
  const members = membersOf(value);
  const [open, setOpen] = useState(depth < OPEN_DEPTH && (members?.length ?? 0) <= OPEN_MEMBERS);
  const [shown, setShown] = useState(PART);
  if (members === undefined || members.length === 0) {
    return (
      <div>
        <Name name={name} />
        <Leaf value={value} />
      </div>
    );
  }
  const [left, right] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const plain = plainList(value);
  if (plain !== undefined) {
    return (
      <div>
        <Name name={name} />
        <span className="st-tree__mark">[</span>
        {plain}
        <span className="st-tree__mark">]</span>
      </div>
    );
  }
  return (
    <div>
      <button
        type="button"
        className="st-tree__fold aic-bare"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <FoldMark open={open} size={12} />
        <Name name={name} />
        <span className="st-tree__mark">{left}</span>
        {!open && (
          <span className="aic-hint">
            {' '}
            {members.length} {Array.isArray(value) ? '项' : '个字段'}{' '}
          </span>
        )}
        {!open && <span className="st-tree__mark">{right}</span>}
      </button>
      {open && (
        <div className="st-tree__inside">
          {members.slice(0, shown).map(([key, member]) => (
            <Node key={key} name={key} value={member} depth={depth + 1} />
          ))}
          {members.length > shown && (
            <button
              type="button"
              className="aic-button aic-button--link"
              onClick={() => setShown(shown + PART)}
            >
              再显示 {Math.min(PART, members.length - shown)} 项（还有 {members.length - shown} 项）
            </button>
          )}
        </div>
      )}
      {open && <div className="st-tree__mark">{right}</div>}
    </div>
  );
}

function membersOf(value: unknown): readonly (readonly [string | number, unknown])[] | undefined {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}

const FEW_NUMBERS = 12;

/** Lists of numbers stand on one line. */
function plainList(value: unknown): string | undefined {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'number')) return undefined;
  const text = value.slice(0, FEW_NUMBERS).join(', ');
  return value.length > FEW_NUMBERS ? `${text}, … 共 ${value.length} 个数` : text;
}

function Name({ name }: { readonly name: string | number | undefined }) {
  if (name === undefined) return null;
  return <span className={typeof name === 'number' ? 'aic-hint' : 'st-tree__name'}>{name}: </span>;
}

function Leaf({ value }: { readonly value: unknown }) {
  const [whole, setWhole] = useState(false);
  if (typeof value !== 'string')
    return <span className="st-tree__plain">{JSON.stringify(value) ?? 'undefined'}</span>;
  const long = value.length > LONG_TEXT && !whole;
  return (
    <>
      <span className="st-tree__text">{JSON.stringify(long ? value.slice(0, LONG_TEXT) : value)}</span>
      {long && (
        <button type="button" className="aic-button aic-button--link" onClick={() => setWhole(true)}>
          … 全部 {value.length} 个字符
        </button>
      )}
    </>
  );
}
