// `$ref` inside the document. Files elsewhere are never fetched.
import { isRecord, type JsonRecord } from './json-value.ts';

export interface Followed {
  /** Target of the reference chain; undefined when it does not exist. */
  readonly value: unknown;
  /** The references that led there, in order. */
  readonly refs: readonly string[];
  /** Chinese: why there is no value. */
  readonly fault?: string;
}

export interface References {
  /** Keys beside `$ref` override those of its target. A value without `$ref` is returned as it is. */
  readonly follow: (value: unknown) => Followed;
}

/** A longer chain is treated as a cycle. */
const LONGEST_CHAIN = 32;

/** A small document can expand without bound. */
const MAX_FOLLOWED = 20_000;

/** Per schema: references followed are counted. */
export function createReferences(document: JsonRecord): References {
  let followed = 0;
  const follow = (value: unknown): Followed => {
    const refs: string[] = [];
    let current = value;
    let beside: JsonRecord = {};
    while (isRecord(current) && typeof current.$ref === 'string') {
      const { $ref, ...others } = current;
      if (refs.includes($ref) || refs.length >= LONGEST_CHAIN)
        return { value: undefined, refs, fault: `引用 ${short($ref)} 指向自己` };
      if (++followed > MAX_FOLLOWED) return { value: undefined, refs, fault: '引用过多，不再展开' };
      refs.push($ref);
      beside = { ...others, ...beside };
      if (!$ref.startsWith('#'))
        return { value: undefined, refs, fault: `引用了外部文件 ${short($ref)}，文档里没有它的内容` };
      current = find(document, $ref);
      if (current === undefined)
        return { value: undefined, refs, fault: `引用的 ${short($ref)} 在文档里不存在` };
    }
    if (Object.keys(beside).length === 0) return { value: current, refs };
    return { value: isRecord(current) ? { ...current, ...beside } : current, refs };
  };
  return { follow };
}

/** Last part of a reference: the schema's name. */
export function referenceName(reference: string): string {
  return decode(reference.split('/').at(-1) ?? '');
}

function find(document: JsonRecord, reference: string): unknown {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return undefined;
  let current: unknown = document;
  for (const part of reference.slice(2).split('/')) {
    const key = decode(part);
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

/** JSON pointer within a URI fragment. */
function decode(part: string): string {
  const plain = (text: string) => text.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return plain(decodeURIComponent(part));
  } catch {
    return plain(part);
  }
}

function short(reference: string): string {
  return reference.length > 80 ? `${reference.slice(0, 80)}…` : reference;
}
