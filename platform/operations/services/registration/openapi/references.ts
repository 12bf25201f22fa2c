// `$ref` inside one document, with a budget: a small file must not unfold into a large one.

import { invalid } from './invalid.ts';
import { isRecord } from './read-document.ts';

export interface References {
  /** Follows `{ $ref: '#/…' }` to what it names; anything else comes back as it is. `place` is for the message. */
  readonly resolve: (value: unknown, place: string) => unknown;
}

/** A chain of references longer than this goes in a circle, or might as well. */
const MAX_CHAIN = 32;
/** References that one document may have followed in all. */
const MAX_FOLLOWED = 20_000;

export function createReferences(document: Readonly<Record<string, unknown>>): References {
  let followed = 0;
  const resolve = (value: unknown, place: string): unknown => {
    let current = value;
    for (let chain = 0; isRecord(current) && typeof current.$ref === 'string'; chain++) {
      if (chain >= MAX_CHAIN) throw invalid(`${place} 的 $ref 循环引用`);
      if (++followed > MAX_FOLLOWED) throw invalid('$ref 引用过多，拒绝解析');
      current = find(document, current.$ref, place);
    }
    return current;
  };
  return { resolve };
}

function find(document: unknown, reference: string, place: string): unknown {
  if (!reference.startsWith('#/'))
    throw invalid(`${place} 引用了外部文件 ${reference.slice(0, 80)}，请先合并为一个文件`);
  let current = document;
  for (const part of reference.slice(2).split('/')) {
    const key = decode(part);
    const next = isContainer(current) && Object.hasOwn(current, key) ? current[key] : undefined;
    if (next === undefined) throw invalid(`${place} 引用的 ${reference.slice(0, 120)} 不存在`);
    current = next;
  }
  return current;
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** JSON pointer within a URI fragment. */
function decode(part: string): string {
  const text = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
