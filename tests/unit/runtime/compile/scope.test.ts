import { describe, expect, it } from 'vitest';
import { recordOf, rowScope } from '#compile/scope.ts';

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
