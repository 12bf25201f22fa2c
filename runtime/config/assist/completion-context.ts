// Where in a file the cursor stands: which map gets a key, or which value is being written.
import type { ValuePath } from '../yaml/value-path.ts';
import type { OutlineNode, OutlinePair } from './outline.ts';

/** `from` and `to` are the offsets of what stands there already. */
export type CompletionContext = {
  readonly from: number;
  readonly to: number;
  /** Between braces or brackets, where everything stays on one line. */
  readonly flow: boolean;
  /** Column at which the lines below are indented. */
  readonly column: number;
} & (
  | {
      /** A key of the map at `path`. */
      readonly role: 'key';
      readonly path: ValuePath;
      readonly pair: OutlinePair | undefined;
    }
  | {
      /** The value at `path`; `node` when there is one. */
      readonly role: 'value';
      readonly path: ValuePath;
      readonly node: OutlineNode | undefined;
      /** It stands on a line of its own, below its key: a map or a list may begin here. */
      readonly below: boolean;
    }
);

export function completionContextAt(
  root: OutlineNode | undefined,
  text: string,
  offset: number,
): CompletionContext {
  const lineFrom = text.lastIndexOf('\n', offset - 1) + 1;
  const column = offset - lineFrom;
  const blank = { from: offset, to: offset, flow: false, column };
  return root === undefined
    ? { ...blank, role: 'key', path: [], pair: undefined }
    : inNode(root, [], { text, offset, lineFrom, column });
}

interface Cursor {
  readonly text: string;
  readonly offset: number;
  readonly lineFrom: number;
  readonly column: number;
}

function inNode(node: OutlineNode, path: ValuePath, cursor: Cursor): CompletionContext {
  if (node.type === 'map') return inMap(node, path, cursor);
  if (node.type === 'list') return inList(node, path, cursor);
  const { from, to } = node;
  return { role: 'value', path, node, below: false, from, to, flow: false, column: cursor.column };
}

function inMap(
  map: Extract<OutlineNode, { type: 'map' }>,
  path: ValuePath,
  cursor: Cursor,
): CompletionContext {
  const { offset } = cursor;
  const flow = map.column === undefined;
  const newKey: CompletionContext = {
    role: 'key',
    path,
    pair: undefined,
    from: offset,
    to: offset,
    flow,
    column: map.column ?? cursor.column,
  };
  const pair = map.pairs.findLast(({ keyFrom }) => keyFrom <= offset);
  if (pair === undefined) return newKey;
  if (offset <= pair.keyTo) return { ...newKey, role: 'key', path, pair, from: pair.keyFrom, to: pair.keyTo };
  if (pair.colonTo === undefined || offset < pair.colonTo) return newKey;
  const inside = [...path, pair.key];
  if (flow) {
    const rest = cursor.text.slice(pair.value?.to ?? pair.colonTo, offset);
    return rest.includes(',') ? newKey : inFlowValue(pair.value, inside, cursor);
  }
  if (pair.keyFrom >= cursor.lineFrom || isWithin(pair.value, cursor))
    return inValue(pair.value, inside, cursor, false);
  if (cursor.column <= (map.column ?? 0)) return newKey;
  return inValue(pair.value, inside, cursor, true);
}

function inList(
  list: Extract<OutlineNode, { type: 'list' }>,
  path: ValuePath,
  cursor: Cursor,
): CompletionContext {
  const { offset } = cursor;
  const index = list.items.findLastIndex(({ from }) => from <= offset);
  const item = list.items[index];
  const flow = list.column === undefined;
  const fresh: CompletionContext = {
    role: 'value',
    path: [...path, index + 1],
    node: undefined,
    below: !flow,
    from: offset,
    to: offset,
    flow,
    column: list.column ?? cursor.column,
  };
  if (item === undefined) return fresh;
  const inside = [...path, index];
  if (flow) {
    const rest = cursor.text.slice(item.value?.to ?? item.from, offset);
    return rest.includes(',') ? fresh : inFlowValue(item.value, inside, cursor);
  }
  if (item.from >= cursor.lineFrom || isWithin(item.value, cursor))
    return inValue(item.value, inside, cursor, false);
  return cursor.column > (list.column ?? 0) ? inValue(item.value, inside, cursor, true) : fresh;
}

/** `below`: on a line that holds nothing yet, under the key or dash. */
function inValue(
  node: OutlineNode | undefined,
  path: ValuePath,
  cursor: Cursor,
  below: boolean,
): CompletionContext {
  const { offset, column } = cursor;
  if (node === undefined || (node.type === 'scalar' && offset > node.to && !below))
    return { role: 'value', path, node: undefined, below, from: offset, to: offset, flow: false, column };
  if (node.type === 'scalar') return inNode(node, path, cursor);
  const flow = node.column === undefined;
  if (flow && node.closed && offset >= node.to)
    return { role: 'value', path, node, below: false, from: offset, to: offset, flow: true, column };
  return offset < node.from
    ? { role: 'value', path, node, below, from: offset, to: offset, flow: false, column }
    : inNode(node, path, cursor);
}

function inFlowValue(node: OutlineNode | undefined, path: ValuePath, cursor: Cursor): CompletionContext {
  const { offset, column } = cursor;
  if (node === undefined || offset < node.from)
    return {
      role: 'value',
      path,
      node: undefined,
      below: false,
      from: offset,
      to: offset,
      flow: true,
      column,
    };
  if (node.type === 'scalar') return { ...inNode(node, path, cursor), flow: true };
  return inNode(node, path, cursor);
}

function isWithin(node: OutlineNode | undefined, { offset }: Cursor): boolean {
  return node !== undefined && offset >= node.from && offset <= node.to;
}
