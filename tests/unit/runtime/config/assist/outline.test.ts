import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type OutlineNode, outlineOf } from '#config/assist/outline.ts';
import { parseSource } from '#config/read/parse-source.ts';

const SCHEMAS = resolve(import.meta.dirname, '../../../../../schemas');

/** Keys and lists alone: how scalars are typed is the real parser's business. */
function shapeOf(node: OutlineNode | undefined): unknown {
  if (node?.type === 'map')
    return Object.fromEntries(node.pairs.map(({ key, value }) => [key, shapeOf(value)]));
  return node?.type === 'list' ? node.items.map(({ value }) => shapeOf(value)) : null;
}

function shapeOfValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOfValue);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shapeOfValue(child)]));
}

describe('the outline of a sound text', () => {
  const files = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.yaml'),
  );

  it('has the shape that the YAML parser finds, in every built-in file', () => {
    for (const path of files) {
      const text = readFileSync(join(SCHEMAS, path), 'utf8');
      const { value } = parseSource({ file: path, path, text });
      expect(shapeOf(outlineOf(text)), path).toEqual(shapeOfValue(value));
    }
  });
});

describe('the outline of a broken text', () => {
  it.each([
    ['a half-typed key', 'a: 1\nb\nc: 2', { a: null, b: null, c: null }],
    ['an open brace', 'a: { b: 1, c\nd: 2', { a: { b: null, c: null }, d: null }],
    ['an open bracket', 'a: [1, 2\nd: 2', { a: [null, null], d: null }],
    ['an open quote', "a: 'x\nb: 2", { a: null, b: null }],
    ['a dash alone', 'a:\n  -\n  - b: 1', { a: [null, { b: null }] }],
    ['a line that is indented too far', 'a:\n  b: 1\n    c: 2\nd: 3', { a: { b: null }, d: null }],
  ])('keeps what stands around %s', (_, text, shape) => {
    expect(shapeOf(outlineOf(text))).toEqual(shape);
  });
});
