// The tree as amis gets it: calls by operation name, and nothing that amis would run or write as HTML.
import { AMIS_FORBIDDEN_KEYS, operationOf } from '#core/amis-vocabulary.ts';

/** The schema check refuses these too; this is the second line, for pages that came another way. */
export function prepareBody(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(prepareBody);
  if (typeof value === 'string') return isOperation(value) ? { method: 'post', url: value } : value;
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Readonly<Record<string, unknown>>;
  if (typeof node.url === 'string' && isOperation(node.url)) return operationCall(node);
  const kept = Object.entries(node).filter(([key]) => !AMIS_FORBIDDEN_KEYS.has(key));
  const prepared = Object.fromEntries(kept.map(([key, child]) => [key, prepareBody(child)]));
  return savesSomething(node) ? { promptPageLeave: true, ...prepared } : prepared;
}

/** No form of the console loses typed input by accident. */
function savesSomething({ type, api }: Readonly<Record<string, unknown>>): boolean {
  return type === 'form' && api !== undefined;
}

/** Calls of the platform carry a body; the contract decides the method that is sent. */
function operationCall(node: Readonly<Record<string, unknown>>): unknown {
  const kept = Object.entries(node).filter(([key]) => !AMIS_FORBIDDEN_KEYS.has(key));
  return { ...Object.fromEntries(kept), method: 'post' };
}

const isOperation = (text: string) => operationOf(text) !== undefined;
