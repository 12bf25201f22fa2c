import { describe, expect, it } from 'vitest';
import { linked, scope } from '../../../../tests/support/linked-page.ts';
import { compileCellLink, compileMatrix } from './compile-matrix.ts';

const spec = { actual: 'was', predicted: 'said', count: 'n' };
const none = { enums: {} };
const rows = [
  { was: 'cat', said: 'cat', n: 8 },
  { was: 'cat', said: 'dog', n: 2 },
  { was: 'dog', said: 'dog', n: 5 },
  { was: 'dog', said: 'cat', n: 4 },
  { was: 'dog', said: 'cat', n: 1 },
];

describe('a confusion matrix', () => {
  it('is a square of counts and shares of their row, with its sums', () => {
    const { classes, total, accuracy } = compileMatrix(spec, none)(rows);
    expect(total).toBe(20);
    expect(accuracy).toBeCloseTo(13 / 20);
    expect(classes.map(({ label, cells }) => [label, cells.map(({ count }) => count)])).toEqual([
      ['cat', [8, 2]],
      ['dog', [5, 5]],
    ]);
    const [cat, dog] = classes;
    expect(cat?.cells.map(({ share }) => share)).toEqual([0.8, 0.2]);
    expect([cat?.actual, cat?.predicted, dog?.actual, dog?.predicted]).toEqual([10, 13, 10, 7]);
    expect(cat?.recall).toBeCloseTo(0.8);
    expect(cat?.precision).toBeCloseTo(8 / 13);
    expect(dog?.precision).toBeCloseTo(5 / 7);
  });

  it('takes labels and order from the enum, what it does not know behind', () => {
    const enums = {
      animal: [
        { value: 'dog', label: '狗' },
        { value: 'bird', label: '鸟' },
        { value: 'cat', label: '猫' },
      ],
    };
    const odd = [...rows, { was: 'cow', said: 'cat', n: 1 }];
    const { classes } = compileMatrix({ ...spec, enum: 'animal' }, { enums })(odd);
    expect(classes.map(({ label }) => label)).toEqual(['狗', '猫', 'cow']);
  });

  it('says nothing of a class that never was, or was never predicted', () => {
    const { classes } = compileMatrix(spec, none)([{ was: 'cat', said: 'dog', n: 3 }]);
    expect(classes.map(({ recall, precision }) => [recall, precision])).toEqual([
      [0, null],
      [null, 0],
    ]);
    expect(classes[1]?.cells.map(({ share }) => share)).toEqual([null, null]);
  });

  it('reads a list inside the result, and leaves out rows without a count', () => {
    const read = compileMatrix({ ...spec, rows: 'report.matrix' }, none);
    const answer = {
      report: { matrix: [...rows, { was: 'cat', said: 'cat' }, { was: 'cat', said: 'cat', n: -1 }] },
    };
    expect(read(answer).total).toBe(20);
    expect(read({}).classes).toEqual([]);
    expect(read(undefined).accuracy).toBeNull();
  });

  it('leads from a cell to the page behind it, where it has a route', () => {
    const [page] = Object.keys(linked.routes);
    const link = {
      to: page ?? '',
      params: { id: 'x' },
      query: { was: '${was}', said: '${said}', n: '${n}' },
    };
    const cell = { count: 3, share: 0.5 };
    const href = compileCellLink({ ...spec, link }, linked, scope)?.('猫', 'dog', cell);
    expect(href).toContain('?was=%E7%8C%AB&said=dog&n=3');
    expect(compileCellLink({ ...spec, link: { to: 'no/such' } }, linked, scope)).toBeUndefined();
    expect(compileCellLink(spec, linked, scope)).toBeUndefined();
  });
});
