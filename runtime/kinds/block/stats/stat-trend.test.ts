import { describe, expect, it } from 'vitest';
import { statChange, statPoints } from './stat-trend.ts';

const answer = (now: unknown, before: unknown) => ({ value: now, previous: { value: before } });
const change = (trend: 'up-is-good' | 'down-is-good' | 'neutral', now: unknown, before: unknown) =>
  statChange({ name: 'value', trend }, answer(now, before));

describe('a number beside the one before', () => {
  it('says by how much it moved', () => {
    expect(change('neutral', 1123, 1000)).toEqual({ direction: 'up', text: '12.3 %', tone: 'neutral' });
    expect(change('neutral', 250, 1000)?.text).toBe('75 %');
    expect(change('neutral', 250, 1000)?.direction).toBe('down');
    expect(change('neutral', 123_456, 1000)?.text).toBe('12,246 %');
  });

  it('knows which way is good: more errors are bad', () => {
    expect(change('down-is-good', 20, 10)?.tone).toBe('bad');
    expect(change('down-is-good', 5, 10)?.tone).toBe('good');
    expect(change('up-is-good', 20, 10)?.tone).toBe('good');
    expect(change('up-is-good', 5, 10)?.tone).toBe('bad');
  });

  it('compares shares in points', () => {
    const stat = { name: 'value', type: 'percent', trend: 'up-is-good' } as const;
    expect(statChange(stat, answer(99.5, 98))).toEqual({
      direction: 'up',
      text: '1.5 个百分点',
      tone: 'good',
    });
    expect(statChange(stat, answer(0, 98))?.text).toBe('98 个百分点');
  });

  it('makes up nothing where there is nothing to compare with', () => {
    expect(change('neutral', 5, 0)).toBeUndefined();
    expect(change('neutral', null, 5)).toBeUndefined();
    expect(change('neutral', 5, null)).toBeUndefined();
    expect(statChange({ name: 'value', trend: 'neutral' }, { value: 5, previous: null })).toBeUndefined();
    expect(statChange({ name: 'value' }, answer(5, 4))).toBeUndefined();
  });

  it('calls what is as it was steady', () => {
    expect(change('down-is-good', 0, 0)).toEqual({ direction: 'same', text: '持平', tone: 'neutral' });
    expect(change('down-is-good', 10_001, 10_000)?.text).toBe('持平');
  });
});

describe('the line that led to it', () => {
  it('keeps what was not measured as a gap', () => {
    expect(statPoints('value', { points: [{ value: 1 }, { value: null }, {}, { value: 3 }] })).toEqual([
      1,
      null,
      null,
      3,
    ]);
    expect(statPoints('value', {})).toEqual([]);
  });
});
