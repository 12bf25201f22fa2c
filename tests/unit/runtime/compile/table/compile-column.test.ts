import { expect, it } from 'vitest';
import { compileColumns } from '#compile/table/compile-column.ts';
import { context } from '../../../../support/linked-page.ts';

it('tells columns that show one value apart', () => {
  const columns = compileColumns(
    [
      { name: 'lift' },
      { name: 'lift', type: 'interval', label: '区间' },
      { type: 'tpl', tpl: '', label: '区间' },
    ],
    context,
  );
  expect(columns.map(({ key }) => key)).toEqual(['lift', 'lift-1', '区间-2']);
});
