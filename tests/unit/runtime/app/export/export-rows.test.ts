import { describe, expect, it } from 'vitest';
import { compileColumns } from '#compile/table/compile-column.ts';
import { exportRows } from '../../../../../runtime/app/export/export-rows.ts';
import { context, scope } from '../../../../support/linked-page.ts';

const columns = compileColumns(
  [
    { name: 'n', label: '序号' },
    { type: 'operation', buttons: [{ label: '删除' }] },
  ],
  context,
);
const source = (total: number) => {
  const asked: number[] = [];
  const load = async (pageNo: number, pageSize: number) => {
    asked.push(pageNo);
    const start = (pageNo - 1) * pageSize;
    const result = Array.from({ length: Math.max(0, Math.min(pageSize, total - start)) }, (_, i) => ({
      n: start + i + 1,
    }));
    return { pageNo, pageSize, totalCount: total, result };
  };
  return { asked, load };
};
const run = (load: ReturnType<typeof source>['load'], signal = new AbortController().signal) =>
  exportRows({ columns, scope, load, signal, onProgress: () => {} });

describe('export', () => {
  it('pages through all rows and starts with the byte order mark', async () => {
    const { asked, load } = source(234);
    const result = await run(load);
    const bytes = new Uint8Array(await result.blob.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = (await result.blob.text()).split('\r\n');
    expect(lines).toHaveLength(236);
    expect(lines[234]).toBe('234');
    expect(asked).toEqual([1, 2, 3]);
    expect(result.cut).toBe(false);
  });

  it('leaves columns of buttons out', async () => {
    expect((await (await run(source(1).load)).blob.text()).replace('\uFEFF', '')).toBe('序号\r\n1\r\n');
  });

  it('ends at the limit and says so', async () => {
    const result = await run(source(50_101).load);
    expect(result).toMatchObject({ rows: 50_000, cut: true });
  });

  it('stops when told to', async () => {
    const stop = new AbortController();
    const { asked, load } = source(100_000);
    const stopping = (pageNo: number, pageSize: number) => {
      if (pageNo === 3) stop.abort();
      return load(pageNo, pageSize);
    };
    await expect(run(stopping, stop.signal)).rejects.toThrow();
    expect(asked).toEqual([1, 2, 3]);
  });

  it('does not turn for ever when rows vanish meanwhile', async () => {
    const load = async (pageNo: number) => ({ totalCount: 500, result: pageNo === 1 ? [{ n: 1 }] : [] });
    expect((await run(load as never)).rows).toBe(1);
  });
});
