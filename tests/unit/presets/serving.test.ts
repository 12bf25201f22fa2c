import { describe, expect, it } from 'vitest';
import { dropOverlaps } from '../../../presets/object-detect/drop-overlaps.ts';
import { decodeBase64 } from '../../../presets/serving/base64.ts';
import { numberOf } from '../../../presets/serving/call.ts';
import { locationOf } from '../../../presets/serving/image/picture.ts';
import { ServiceError } from '../../../presets/serving/service-error.ts';
import { createSlots } from '../../../presets/serving/slots.ts';

describe('slots', () => {
  it('let so many in at once and the others in turn', async () => {
    const slots = createSlots(2);
    const order: string[] = [];
    let running = 0;
    const task = (name: string) =>
      slots.run(async () => {
        running++;
        expect(running).toBeLessThanOrEqual(2);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
        order.push(name);
      });
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(task));

    expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are free again after a failure', async () => {
    const slots = createSlots(1);
    await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    expect(await slots.run(async () => 'fine')).toBe('fine');
  });

  it('turn away whoever comes when too many wait', async () => {
    const slots = createSlots(1);
    let finish = () => {};
    const held = slots.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = Array.from({ length: 64 }, () => slots.run(async () => undefined));

    await expect(slots.run(async () => undefined)).rejects.toMatchObject({ status: 503, code: 4 });
    finish();
    await Promise.all([held, ...waiting]);
  });
});

describe('base64', () => {
  it('is read with line breaks, as a data URL, and from forms that lost their plus signs', () => {
    const bytes = Buffer.from([251, 239, 190, 1, 2]);
    const text = bytes.toString('base64');

    expect(text).toContain('+');
    expect(decodeBase64(text)).toEqual(bytes);
    expect(decodeBase64(`data:image/png;base64,${text}`)).toEqual(bytes);
    expect(decodeBase64(`${text.slice(0, 4)}\r\n${text.slice(4)}`)).toEqual(bytes);
    expect(decodeBase64(text.replaceAll('+', ' '))).toEqual(bytes);
    expect(decodeBase64('')).toEqual(Buffer.alloc(0));
  });

  it.each(['abcde', 'ab=c', '图片', 'a-b_', '****'])('is not %s', (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });
});

it('takes numbers as numbers and as text, within their limits', () => {
  const limits = { minimum: 1, maximum: 10, fallback: 5, whole: true };
  const read = (value: unknown) => numberOf({ fields: new Map([['n', value]]) }, 'n', limits);

  expect(read(3)).toBe(3);
  expect(read('7')).toBe(7);
  expect(read(undefined)).toBe(5);
  expect(read(null)).toBe(5);
  for (const wrong of [0, 11, 2.5, 'x', '', ' ', true, [], {}, Number.NaN]) {
    expect(() => read(wrong)).toThrow(ServiceError);
    expect(() => read(wrong)).toThrow(/参数 n 应为 1 到 10 的整数/);
  }
});

it('cuts a rectangle off where the picture ends', () => {
  const picture = { width: 100, height: 50, columns: 1, rows: 1, pixels: new Uint8Array(3) };

  expect(locationOf(picture, { left: -5, top: 2.5, right: 30.2, bottom: 70 })).toEqual({
    left: 0,
    top: 2,
    width: 31,
    height: 48,
  });
  expect(locationOf(picture, { left: 200, top: 90, right: 300, bottom: 95 })).toEqual({
    left: 99,
    top: 49,
    width: 1,
    height: 1,
  });
});

it('shows one object once, and two that stand apart both', () => {
  const box = (left: number, score: number, category = 0) => ({
    left,
    top: 0,
    right: left + 10,
    bottom: 10,
    score,
    category,
  });
  const [sure, same, sameSeenAsOther, beside] = [box(0, 0.9), box(2, 0.5), box(0.5, 0.6, 3), box(8, 0.4)];

  expect(dropOverlaps([same, beside, sure, sameSeenAsOther])).toEqual([sure, beside]);
  // Another thing that covers half of it is another thing.
  expect(dropOverlaps([sure, box(3, 0.5, 3)])).toHaveLength(2);
});
