import { describe, expect, it } from 'vitest';
import type { Journey, Step } from '#config/read/journey.ts';
import { parseSource } from '#config/read/parse-source.ts';
import type { Source } from '#config/read/source.ts';
import type { Complaint } from '../../../../../platform/cli/browser/watch-tab.ts';
import { unexpected } from '../../../../../platform/cli/journey/unexpected.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

const config = await loadTestConfig();
const steps: readonly Step[] = [
  { open: 'aic/application/create' },
  { click: '创建应用' },
  { expect: { text: '已存在' } },
  { expect: { call: { operation: 'application.create', status: 409 } } },
  { click: '取消' },
];
const text = `title: 试\nas: member\nsteps:\n${steps.map((step) => `  - ${JSON.stringify(step)}`).join('\n')}\n`;
const place = { file: 'a.yaml', path: 'journeys/aic/a.yaml', text };
const source: Source = { ...place, layer: 0, kind: 'journey', id: 'aic/a', ...parseSource(place) };
const journey: Journey = { id: 'aic/a', title: '试', as: 'member', steps };
const path = config.operations.get('application.create')?.path ?? '';
const failed = (status: number): Complaint => ({
  kind: 'request',
  method: 'POST',
  path,
  status,
  text: 'some.code 原因',
});
const found = (complaint: Complaint, index: number) =>
  unexpected([complaint, complaint], journey, index, source, config).map(
    ({ code, range, message }) => `${code} ${range.start.line} ${message.zh}`,
  );

describe('complaints during a journey', () => {
  it('are told once, at the action that brought them about', () => {
    const told = ['JOURNEY-REQUEST 5 请求失败：application.create 500 some.code 原因'];
    expect(found(failed(500), 1)).toEqual(told);
    expect(found(failed(500), 3)).toEqual(told);
    expect(found({ kind: 'console', text: 'TypeError: x\n  at y' }, 0)).toEqual([
      'JOURNEY-CONSOLE 4 浏览器控制台报错：TypeError: x',
    ]);
  });

  it('are none where the journey expects the call to fail like that', () => {
    expect(found(failed(409), 1)).toEqual([]);
    expect(found(failed(409), 2)).toEqual([]);
    expect(found(failed(409), 4)).toHaveLength(1);
  });
});
