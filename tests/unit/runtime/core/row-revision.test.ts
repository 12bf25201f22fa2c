import { describe, expect, it } from 'vitest';
import { fingerprint, parseSeenRow, printSeenRow, revisionFor } from '#core/row-revision.ts';

const row = {
  id: 'a',
  updatedAt: '2026-05-10T12:00:00.000Z',
  name: '名',
  limit: null,
  replicas: 2,
  rules: [{ a: 1, b: 2 }],
};
const seenBy = (shown: Readonly<Record<string, unknown>>, of: Readonly<Record<string, unknown>> = row) => {
  const { revision } = revisionFor({ id: 'a' }, of, shown);
  return revision === undefined ? undefined : parseSeenRow(revision);
};

describe('what a form saw', () => {
  it('is what it shows of the row, with what was empty', () => {
    expect(seenBy({ id: 'a', name: '名', limit: null, replicas: 2 })).toEqual({
      id: 'a',
      updatedAt: row.updatedAt,
      fields: { name: fingerprint('名'), limit: fingerprint(null), replicas: fingerprint(2) },
    });
  });

  it('leaves out what the page made up, and what the row does not have', () => {
    expect(Object.keys(seenBy({ name: '名-2', replicas: 2, confirmed: false })?.fields ?? {})).toEqual([
      'replicas',
    ]);
    expect(seenBy({ name: '名-2', confirmed: false })).toBeUndefined();
  });

  it('is nothing of another row', () => {
    expect(revisionFor({ id: 'b' }, row, { name: '名' })).toEqual({});
    expect(revisionFor({}, row, { name: '名' })).toEqual({});
  });

  it('goes without the time of an edit where the row tells none', () => {
    const { updatedAt: _, ...bare } = row;
    expect(seenBy({ replicas: 2 }, bare)).toEqual({
      id: 'a',
      updatedAt: undefined,
      fields: { replicas: fingerprint(2) },
    });
  });

  it('has the same print whatever the order of keys, and another for another value', () => {
    expect(fingerprint([{ b: 2, a: 1 }])).toBe(fingerprint(row.rules));
    expect(fingerprint([{ a: 1, b: 3 }])).not.toBe(fingerprint(row.rules));
    expect(fingerprint(new Date(row.updatedAt))).toBe(fingerprint(row.updatedAt));
    expect(fingerprint(undefined)).toBe(fingerprint(null));
  });

  it('is read as it was written, also by those who name no field', () => {
    const seen = { id: 'a@b', updatedAt: row.updatedAt, fields: { name: 'x' } };
    expect(parseSeenRow(printSeenRow(seen))).toEqual(seen);
    expect(parseSeenRow(`a@${row.updatedAt}`)).toEqual({ id: 'a', updatedAt: row.updatedAt, fields: {} });
    expect(parseSeenRow('nothing')).toBeUndefined();
  });
});
