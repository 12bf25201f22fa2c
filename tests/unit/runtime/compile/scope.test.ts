import { describe, expect, it } from 'vitest';
import { formScope, recordOf, rowScope } from '#compile/scope.ts';

describe('the scope of a row', () => {
  it('reads the row before the record that the table stands in', () => {
    const record = rowScope({ params: { id: 'app-1' } }, { id: 'app-1', name: '应用' });
    const row = rowScope(record, { id: 'key-7' });

    expect(row).toMatchObject({ id: 'key-7', name: '应用', params: { id: 'app-1' } });
  });

  it('lets no data pose as a root', () => {
    expect(rowScope({ user: { admin: false } }, { user: { admin: true } })).toEqual({
      user: { admin: false },
    });
  });

  it('leaves the record whole for blocks that show it, whatever its fields are called', () => {
    const record = { id: 'req-1', result: 'failure' };
    expect(recordOf(rowScope({ params: {}, result: record }, record))).toEqual(record);
  });
});

describe('the scope of a form', () => {
  const record = { params: { id: 'abv-1' }, unit: 'application', serviceName: '问答' };

  it('reads what is chosen now before what the form was filled from', () => {
    const scope = formScope(record, { unit: 'header' });
    expect(scope).toEqual({ ...record, unit: 'header', values: { unit: 'header' } });
  });

  it('reads an emptied field as empty', () => {
    expect(formScope(record, { unit: undefined }).unit).toBeUndefined();
  });

  it('lets no field pose as a root', () => {
    expect(formScope(record, { params: '1' }).params).toEqual({ id: 'abv-1' });
  });
});
