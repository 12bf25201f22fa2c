// A payload file that is refused names every line that is wrong, as an editor counts them.
import { describe, expect, it } from 'vitest';
import { rowsPayload } from '../../../../../../platform/operations/runtime/benchmark/payload/read-payload.ts';

const read = (format: 'csv' | 'jsonl', text: string) => () => rowsPayload(format, Buffer.from(text));

describe('a payload file is refused', () => {
  it('with each weight that is none, at the line of the file', () => {
    const text = 'a,weight\n"two\nlines",1\n\nx,-1\ny,2\nz,none\n';
    expect(read('csv', text)).toThrow(
      expect.objectContaining({
        parameters: {
          reason: '第 5 行的权重是“-1”，应是大于 0 的数；第 7 行的权重是“none”，应是大于 0 的数',
        },
      }),
    );
  });

  it('with each line that lacks a field', () => {
    expect(read('jsonl', '{"a":1,"b":1}\n\n{"a":2}\n{"b":3}\n')).toThrow(
      expect.objectContaining({
        parameters: {
          reason: '第 3 行没有字段“b”，各行的字段应当相同；第 4 行没有字段“a”，各行的字段应当相同',
        },
      }),
    );
  });
});
