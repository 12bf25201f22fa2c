import { describe, expect, it } from 'vitest';
import { absoluteRange, isSliding, resolveRange } from '#compile/time-range.ts';

// A Saturday, local time.
const now = new Date(2026, 10, 21, 15, 30).getTime();
const local = (month: number, day: number) => new Date(2026, month - 1, day).getTime();
const HOUR = 3_600_000;

describe('time ranges', () => {
  it.each(['30s', '1m', '5m', '10m', '30m', '1h', '2h', '6h', '12h', '24h'])('%s ends now', (text) => {
    const range = resolveRange(text, now);
    expect(range?.to).toBe(now);
    expect(isSliding(text)).toBe(true);
  });

  it('knows the calendar ranges of the specification', () => {
    expect(resolveRange('yesterday', now)).toMatchObject({ from: local(11, 20), to: local(11, 21) });
    expect(resolveRange('last-week', now)).toMatchObject({ from: local(11, 9), to: local(11, 16) });
    expect(resolveRange('last-7-days', now)).toMatchObject({ from: now - 7 * 24 * HOUR, to: now });
    expect(resolveRange('last-month', now)).toMatchObject({ from: now - 30 * 24 * HOUR, to: now });
    expect(resolveRange('last-3-months', now)).toMatchObject({ from: now - 90 * 24 * HOUR, to: now });
  });

  it('counts Sunday as the last day of the week', () => {
    expect(resolveRange('last-week', local(11, 22))).toMatchObject({ from: local(11, 9), to: local(11, 16) });
  });

  it('reads two moments back', () => {
    const text = absoluteRange(now - HOUR, now);
    expect(resolveRange(text, 0)).toMatchObject({ from: now - HOUR, to: now });
    expect(isSliding(text)).toBe(false);
  });

  it.each(['', '0h', '1y', 'x', '5~1', `${now}~${now}`, `${now}~${now - 1}`])('refuses %j', (text) => {
    expect(resolveRange(text, now)).toBeUndefined();
  });

  it('never asks for more than 240 points or 60 bars, but those of whole days,', () => {
    for (const text of ['30s', '1h', '24h', 'last-7-days', 'last-month', 'last-3-months']) {
      const range = resolveRange(text, now);
      if (range === undefined) throw new Error(text);
      expect((range.to - range.from) / 1000 / range.step).toBeLessThanOrEqual(240);
      expect((range.to - range.from) / 1000 / range.barStep).toBeLessThanOrEqual(
        range.barStep === 86_400 ? 90 : 60,
      );
    }
  });
});
