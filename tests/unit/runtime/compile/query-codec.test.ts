import { describe, expect, it } from 'vitest';
import { compileFilters, filterBody } from '#compile/table/compile-filter.ts';
import { compileTable, rowsOf, tableBody, tableQueryShape } from '#compile/table/compile-table.ts';
import {
  decodeTableState,
  encodeTableState,
  isFiltered,
  type QueryShape,
} from '#compile/table/query-codec.ts';
import { context, scope } from '../../../support/linked-page.ts';

const filters = compileFilters(
  [
    { name: 'keyword', type: 'search' },
    { name: 'state', type: 'select', enum: 'state', default: 'Enabled' },
    { name: 'types', type: 'multi-select', enum: 'model-type' },
    { name: 'least', type: 'number' },
    { name: 'mine', type: 'switch' },
    { name: 'time', type: 'time-range' },
  ],
  context,
);
const shape: QueryShape = {
  prefix: '',
  filters,
  sortable: ['name'],
  defaultOrder: { by: 'createdAt', order: 'desc' },
  pageSize: 10,
  pageSizes: [10, 20],
};
const decode = (text: string, own = shape) => decodeTableState(new URLSearchParams(text), own);

describe('table state in the address', () => {
  it('starts from the defaults', () => {
    expect(decode('')).toEqual({
      filters: { state: 'Enabled' },
      order: shape.defaultOrder,
      pageNo: 1,
      pageSize: 10,
    });
  });

  it('survives being written and read again', () => {
    const state = {
      filters: { keyword: '审核 & 1', state: 'Disabled', types: [100], least: 0, mine: true, time: '1h' },
      order: { by: 'name', order: 'asc' as const },
      pageNo: 3,
      pageSize: 20,
    };
    const query = encodeTableState(new URLSearchParams('tab=log'), state, shape);
    expect(decodeTableState(query, shape)).toEqual(state);
    expect(query.get('tab')).toBe('log');
  });

  it('writes nothing for defaults', () => {
    expect(encodeTableState(new URLSearchParams(), decode(''), shape).toString()).toBe('');
  });

  it('tells a cleared filter from its default', () => {
    const cleared = { ...decode(''), filters: {} };
    const query = encodeTableState(new URLSearchParams(), cleared, shape);
    expect(query.toString()).toBe('state=');
    expect(decodeTableState(query, shape).filters).toEqual({});
  });

  it('falls back to defaults for nonsense', () => {
    const state = decode('page=-1&pageSize=1000000&sort=password.asc&least=abc&time=tomorrow&mine=1');
    expect(state).toEqual(decode(''));
  });

  it('keeps tables with different prefixes apart', () => {
    const log = { ...shape, prefix: 'log0.' };
    const query = encodeTableState(new URLSearchParams('page=2'), { ...decode(''), pageNo: 5 }, log);
    expect(decodeTableState(query, log).pageNo).toBe(5);
    expect(decodeTableState(query, shape).pageNo).toBe(2);
  });

  it('knows whether anything narrows the list', () => {
    expect(isFiltered({}, filters)).toBe(false);
    expect(isFiltered({ keyword: 'a' }, filters)).toBe(true);
  });
});

describe('request of a table', () => {
  const now = Date.UTC(2026, 10, 21);
  it('turns a time range into two moments', () => {
    expect(filterBody(filters, { time: '1h' }, now)).toEqual({
      from: '2026-11-20T23:00:00.000Z',
      to: '2026-11-21T00:00:00.000Z',
    });
  });

  it('pages only calls that page', () => {
    const view = {
      columns: [{ name: 'name', sortable: true }],
      source: { operation: 'application.list', body: { projectId: '${params.projectId}' } },
    };
    const state = { filters: {}, order: { by: 'name', order: 'asc' as const }, pageNo: 2, pageSize: 20 };
    expect(tableBody(compileTable(view, context), state, scope, now)).toEqual({
      projectId: 'prj-1',
      orderBy: 'name',
      order: 'asc',
      pageNo: 2,
      pageSize: 20,
    });
    const whole = { ...view, source: { operation: 'application.limits' } };
    expect(tableBody(compileTable(whole, context), state, scope, now)).toEqual({});
  });

  it('finds the rows of every answer shape', () => {
    const rows = [{ id: 1 }];
    expect(rowsOf({ pageNo: 1, pageSize: 10, totalCount: 31, result: rows })).toEqual({ rows, total: 31 });
    expect(rowsOf(rows)).toEqual({ rows, total: 1 });
    expect(rowsOf({ items: rows })).toEqual({ rows, total: 1 });
    expect(rowsOf(undefined)).toEqual({ rows: [], total: 0 });
  });
});

describe('rows a page', () => {
  const shapeOf = (own: { readonly pageSize?: number }) =>
    tableQueryShape(
      compileTable(
        { source: { operation: 'application.list' }, columns: [{ name: 'name' }], ...own },
        context,
      ),
      '',
      { pageSize: 10, pageSizes: [10, 20] },
    );

  it('are the console’s, or the table’s own, which then is one to choose', () => {
    expect(shapeOf({})).toMatchObject({ pageSize: 10, pageSizes: [10, 20] });
    expect(shapeOf({ pageSize: 15 })).toMatchObject({ pageSize: 15, pageSizes: [10, 15, 20] });
    expect(decode('', shapeOf({ pageSize: 15 })).pageSize).toBe(15);
    expect(decode('pageSize=10', shapeOf({ pageSize: 15 })).pageSize).toBe(10);
  });
});
