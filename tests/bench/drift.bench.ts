// How often streams that stay are called moved, and how soon streams that move are found. Seeds were fixed before the first run.
import { describe, expect, it } from 'vitest';
import { type FieldFinding, judgeWindow } from '#core/drift/judge-window.ts';
import { type FieldStream, MOVED, openFieldStream } from './drift/field-stream.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const { streams, windows, rows, largeRows, largeWindows } = benchSizes().drift;
const table = openTable('drift');

const judge = (stream: FieldStream, size: number, moved = 0): readonly FieldFinding[] =>
  judgeWindow({ ...stream, windows: stream.window(size, moved) });
const violations = (findings: readonly FieldFinding[]) =>
  findings.filter(({ outcome }) => outcome === 'violated').map(({ field }) => field);
const percent = (count: number, all: number) => (100 * count) / all;

function alarmed(name: string, size: number): number {
  let count = 0;
  for (let at = 0; at < streams; at++) {
    const stream = openFieldStream(`${name} ${at}`);
    expect(stream.baselines.size).toBe(10);
    let isAlarmed = false;
    for (let window = 0; window < windows; window++) isAlarmed ||= violations(judge(stream, size)).length > 0;
    if (isAlarmed) count += 1;
  }
  return count;
}

describe('streams', () => {
  it('that stay are left alone', () => {
    table.figure('falseAlarms', percent(alarmed('drift stays', rows), streams));
    table.figure('smallWindows', percent(alarmed('drift small', 100), streams));
  });

  it('that move are found, and nothing else is', () => {
    let [found, others] = [0, 0];
    const started = performance.now();
    for (let at = 0; at < streams; at++) {
      const stream = openFieldStream(`drift moves ${at}`);
      const both = [judge(stream, rows, 0.5), judge(stream, rows, 0.5)].flatMap(violations);
      if (both.includes(MOVED)) found += 1;
      if (both.some((field) => field !== MOVED)) others += 1;
    }
    const ms = (performance.now() - started) / (2 * streams);
    table.figure('found', percent(found, streams));
    table.figure('others', percent(others, streams));
    table.figure('perWindow', ms, 'with drawing the values, and a share of the baseline');
  });

  it('that move by less than matters are left alone, however certain it is', () => {
    const stream = openFieldStream('drift below');
    let [alarms, certain] = [0, 0];
    for (let at = 0; at < largeWindows; at++) {
      const findings = judge(stream, largeRows, 0.1);
      if (violations(findings).length > 0) alarms += 1;
      if (findings.some(({ field, p = 1 }) => field === MOVED && p < 1e-6)) certain += 1;
    }
    table.figure('below', percent(alarms, largeWindows));
    table.figure('certain', percent(certain, largeWindows));
    expect(table.missing()).toEqual([]);
  });
});
