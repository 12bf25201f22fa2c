import { describe, expect, it } from 'vitest';
import { parseSource } from '#config/read/parse-source.ts';
import type { Source } from '#config/read/source.ts';
import { type Attempt, type Fault, persist } from '../../../../../platform/cli/journey/fault.ts';
import { faultDiagnostic } from '../../../../../platform/cli/journey/fault-diagnostic.ts';
import { nearby, similar } from '../../../../../platform/cli/journey/visible-names.ts';

const text = 'title: 试\nas: member\nsteps:\n  - open: aic/a\n  - fill: { 名字: 甲 }\n';
const file = 'schemas/journeys/aic/trial.yaml';
const path = 'journeys/aic/trial.yaml';
const { value, locate } = parseSource({ file, path, text });
const source: Source = { file, path, layer: 0, kind: 'journey', id: 'aic/trial', value, locate };
const FAULT: Fault = {
  code: 'JOURNEY-STEP',
  zh: '没有可以填写的 “名字”',
  en: 'There is no "名字" to fill in',
  path: ['fill', '名字'],
  at: 'key',
};

describe('what is told of a fault', () => {
  it('is what was looked for, what was meant, what there is and the picture, at the place in the file', () => {
    const near = nearby('名字', ['名称', '描述']);
    const there = { zh: `这里有：${near.zh}`, en: `There is: ${near.en}` };
    const fault = { ...FAULT, there, suggestion: near.suggestion };
    const { message, range, ...rest } = faultDiagnostic(fault, source, ['steps', 1], 'dist/a.png');
    expect(rest).toMatchObject({ file, path: 'steps[1].fill.名字', suggestion: '名称', severity: 'error' });
    expect(range.start).toEqual({ line: 5, column: 13 });
    expect(message.zh).toBe(
      '没有可以填写的 “名字”，是不是想写 “名称”？这里有：“名称”、“描述”；截图 dist/a.png',
    );
    expect(message.en).toBe(
      'There is no "名字" to fill in — did you mean "名称"? There is: "名称", "描述"; picture dist/a.png',
    );
  });

  it('says nothing of what there is when nothing is known', () => {
    const { message } = faultDiagnostic(FAULT, source, ['steps', 1], 'dist/a.png');
    expect(message.zh).toBe('没有可以填写的 “名字”。截图 dist/a.png');
    expect(message.en).toBe('There is no "名字" to fill in. picture dist/a.png');
  });
});

describe('what is told of a fault without a picture', () => {
  it('is all the rest', () => {
    const { message } = faultDiagnostic(FAULT, source, ['steps', 1], undefined);
    expect(message.zh).toBe('没有可以填写的 “名字”。没有截图');
    expect(message.en).toBe('There is no "名字" to fill in. no picture');
  });
});

describe('names that are near', () => {
  it('are those that share words before those that share letters, a few only', () => {
    const names = ['取消', '创建应用', '应用接入', '创建', '导出', '刷新', '列设置', '更多'];
    const { zh, suggestion } = nearby('创建应用吧', names);
    expect(suggestion).toBe('创建应用');
    expect(zh.startsWith('“创建应用”、“创建”、')).toBe(true);
    expect(zh.split('、')).toHaveLength(6);
  });

  it('may be none', () => {
    expect(nearby('创建', [])).toEqual({ suggestion: undefined, count: 0, zh: '一个也没有', en: 'none' });
  });
});

describe('texts that are similar', () => {
  it('share a good part of their letters', () => {
    const texts = ['创建后会生成一对密钥', '创建', '0 / 256', '只显示一次'];
    expect(similar('创建后会生成一堆密钥', texts)).toEqual(['创建后会生成一对密钥']);
  });
});

describe('patience', () => {
  const patient = (once: Attempt['once'], more: Partial<Attempt> = {}) =>
    persist({
      seconds: 0.25,
      once,
      thrown: (reason) => ({ ...FAULT, zh: reason }),
      isLost: () => false,
      ...more,
    });

  it('ends as soon as it works', async () => {
    let tries = 0;
    const once = async () => (++tries < 3 ? () => FAULT : undefined);
    expect(await patient(once, { seconds: 5 })).toBeUndefined();
    expect(tries).toBe(3);
  });

  it('looks closer at the last miss only, once', async () => {
    let closer = 0;
    const miss = () => {
      closer += 1;
      return FAULT;
    };
    expect(await patient(async () => miss)).toBe(FAULT);
    expect(closer).toBe(1);
  });

  it('goes on after a look that fails, and tells its first line in the end', async () => {
    let tries = 0;
    const once = async () => {
      tries += 1;
      throw new Error('the page is gone\n  at somewhere');
    };
    expect((await patient(once))?.zh).toBe('the page is gone');
    expect(tries).toBeGreaterThan(1);
  });

  it('ends at once when the browser is closed', async () => {
    const once = async () => {
      throw new Error('closed');
    };
    await expect(patient(once, { seconds: 60, isLost: () => true })).rejects.toThrow('closed');
  });
});
