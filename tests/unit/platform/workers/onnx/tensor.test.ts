import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTexts, writeTexts } from '../../../../../platform/workers/onnx/tensor/byte-texts.ts';
import { DATATYPE_NAMES, DATATYPES, toJson } from '../../../../../platform/workers/onnx/tensor/datatypes.ts';
import { fromHalf, toHalf } from '../../../../../platform/workers/onnx/tensor/half-float.ts';
import type { Datatype, TensorData } from '../../../../../platform/workers/onnx/tensor/tensor.ts';
import { generated } from '../../../../support/generated.ts';

const parse = (datatype: Datatype, ...values: readonly unknown[]) => DATATYPES[datatype].parse(values);
const show = (datatype: Datatype, data: TensorData) => toJson({ datatype, shape: [data.length], data });

describe('half precision', () => {
  it('keeps all 65536 halves', () => {
    for (let half = 0; half < 65_536; half++) {
      const isNan = (half & 0x7c00) === 0x7c00 && (half & 0x3ff) !== 0;
      expect(toHalf(fromHalf(half))).toBe(isNan ? 0x7e00 : half);
    }
  });

  it('takes the nearest one, the even one of two as near', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 65_519, noNaN: true }), (value) => {
        const half = toHalf(value);
        const error = Math.abs(fromHalf(half) - value);
        expect(Math.abs(fromHalf(half + 1) - value)).toBeGreaterThanOrEqual(error);
        if (half > 0) expect(Math.abs(fromHalf(half - 1) - value)).toBeGreaterThanOrEqual(error);
      }),
      generated(),
    );
    expect(toHalf(1 + 2 ** -11)).toBe(toHalf(1));
    expect(toHalf(1 + 3 * 2 ** -11)).toBe(toHalf(1 + 2 ** -9));
    expect(toHalf(2 ** -25)).toBe(0);
    expect(toHalf(65_519.99)).toBe(0x7bff);
    expect(toHalf(-65_520)).toBe(0xfc00);
  });
});

describe('values from JSON', () => {
  it.each<[Datatype, readonly unknown[], readonly unknown[]]>([
    ['BOOL', [true, false, 1, 0], [1, 0, 1, 0]],
    ['INT8', [-128, 127], [-128, 127]],
    ['UINT32', [0, 4_294_967_295], [0, 4_294_967_295]],
    ['INT64', [-5, '9223372036854775807', '-9223372036854775808'], [-5n, 2n ** 63n - 1n, -(2n ** 63n)]],
    ['UINT64', ['18446744073709551615'], [2n ** 64n - 1n]],
    ['FP16', [1, -2, 'Infinity'], [0x3c00, 0xc000, 0x7c00]],
    ['FP32', [0.5, 3.4028235e38, '-Infinity', 'NaN'], [0.5, 3.4028234663852886e38, -Infinity, Number.NaN]],
    ['FP64', [1.7976931348623157e308], [1.7976931348623157e308]],
    ['BYTES', ['甲', ''], ['甲', '']],
  ])('are read as %s', (datatype, values, expected) => {
    const data = parse(datatype, ...values);
    expect(typeof data === 'number' ? data : Array.from<unknown>(data)).toEqual(expected);
  });

  it.each<[Datatype, unknown]>([
    ['BOOL', 2],
    ['BOOL', 'true'],
    ['INT8', 128],
    ['INT8', 1.5],
    ['INT8', '1'],
    ['UINT8', -1],
    ['UINT32', 2 ** 32],
    ['INT64', 2 ** 53],
    ['INT64', '9223372036854775808'],
    ['INT64', '1.0'],
    ['INT64', ''],
    ['UINT64', -1],
    ['FP16', 65_520],
    ['FP32', 3.5e38],
    ['FP32', '1'],
    ['FP32', null],
    ['FP64', Number.POSITIVE_INFINITY],
    ['BYTES', 1],
  ])('are refused as %s with their place: %j', (datatype, value) => {
    const [good] = { BOOL: [true], BYTES: ['x'] }[datatype as string] ?? [1];
    expect(parse(datatype, good, good, value, good)).toBe(2);
  });

  it('stand in JSON as they came', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float()),
        fc.array(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)),
        fc.array(fc.string()),
        (floats, integers, texts) => {
          const again = (datatype: Datatype, data: TensorData) =>
            DATATYPES[datatype].parse(JSON.parse(JSON.stringify(show(datatype, data))));
          // JSON knows no negative zero.
          const values = floats.map((value) => (value === 0 ? 0 : value));
          expect(again('FP32', Float32Array.from(values))).toEqual(Float32Array.from(values));
          expect(again('INT64', BigInt64Array.from(integers))).toEqual(BigInt64Array.from(integers));
          expect(again('BYTES', texts)).toEqual(texts);
        },
      ),
      generated(),
    );
    expect(show('BOOL', Uint8Array.of(1, 0))).toEqual([true, false]);
    expect(show('FP16', Uint16Array.of(0x3c00, 0x7e00))).toEqual([1, 'NaN']);
    expect(show('INT64', BigInt64Array.of(2n ** 53n - 1n, 2n ** 53n))).toEqual([
      2 ** 53 - 1,
      '9007199254740992',
    ]);
  });

  it('have arrays of the size that each datatype names', () => {
    for (const name of DATATYPE_NAMES) {
      const { bytes, parse: read } = DATATYPES[name];
      const data = read(name === 'BYTES' ? ['x'] : [1]);
      if (typeof data === 'number') throw new Error(`${name} does not take its sample`);
      expect('buffer' in data ? data.BYTES_PER_ELEMENT : undefined).toBe(bytes);
    }
  });
});

describe('texts as bytes', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        expect(readTexts(writeTexts(texts), texts.length)).toEqual(texts);
      }),
      generated(),
    );
  });

  it.each([
    ['cut in the length', Uint8Array.of(1, 0, 0), '第 1 个文本的长度超出了数据的末尾'],
    ['cut in the text', Uint8Array.of(0, 0, 0, 0, 2, 0, 0, 0, 65), '第 2 个文本的长度超出了数据的末尾'],
    ['no UTF-8', Uint8Array.of(1, 0, 0, 0, 255), '第 1 个文本不是 UTF-8'],
    ['too many', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0), '有 2 个文本，shape 应有 1 个'],
  ])('are refused when %s', (_, bytes, reason) => {
    expect(readTexts(bytes, 1)).toBe(reason);
  });
});
