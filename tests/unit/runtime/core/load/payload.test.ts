import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonPath, valueAt } from '#core/json-path.ts';
import { planFaults } from '#core/load/check-plan.ts';
import { compileAssertions } from '#core/load/payload/check-answer.ts';
import { RowsFault, readRows } from '#core/load/payload/read-rows.ts';
import { compileTemplate, escapeOf, TemplateFault, templateFault } from '#core/load/payload/template.ts';
import { weightedChoice } from '#core/load/payload/weighted-choice.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import { generated } from '../../../../support/generated.ts';
import { loadPlan } from '../../../../support/load-plan.ts';

const FIELDS = { columns: ['text', 'odd name'], hasFile: true };
const values = (row: Record<string, string> = {}) => ({
  ...{ runId: 'run', seq: 7, random: () => 0.5, row },
  file: { name: 'a.png', base64: 'AAEC' },
});

describe('templates', () => {
  it('fill in each field, and leave everything else as it is', () => {
    const text =
      '{{id}} {{ seq }} {{random}} {{random:1:6}} {{row.odd name}} {{file.name}} {{file.base64}} {x} } {{';
    const template = compileTemplate(text, 'none', FIELDS);
    expect(template.isFixed).toBe(false);
    expect(template.fill(values({ 'odd name': '好' }))).toBe('run-7 7 550000000 4 好 a.png AAEC {x} } {{');
    expect(compileTemplate('{"a":1}', 'json', FIELDS)).toMatchObject({ isFixed: true });
  });

  it('take any value into JSON, an address and a header without breaking them', () => {
    const json = compileTemplate('{"text":"{{row.text}}"}', 'json', FIELDS);
    const url = compileTemplate('/a/{{row.text}}?q={{row.text}}', 'url', FIELDS);
    const header = compileTemplate('{{row.text}}', 'header', FIELDS);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(JSON.parse(json.fill(values({ text })))).toEqual({ text });
        const address = new URL(url.fill(values({ text: `x${text}` })), 'http://host');
        expect(address.searchParams.get('q')).toBe(`x${text}`);
        expect(address.pathname.split('/').length).toBe(3);
        expect(header.fill(values({ text }))).not.toMatch(/[\r\n\0]/);
      }),
      generated(),
    );
  });

  it('know no other field, and say which there are', () => {
    expect(() => compileTemplate('{{row.none}}', 'none', FIELDS)).toThrow(TemplateFault);
    expect(() => compileTemplate('{{process.env}}', 'none', { columns: [], hasFile: false })).toThrow(
      '模板里没有字段“process.env”，可用的有：{{id}}、{{seq}}、{{random}}、{{random:1:6}}',
    );
    expect(() => compileTemplate('{{random:6:1}}', 'none', FIELDS)).toThrow(TemplateFault);
  });

  it('are escaped as the content type asks', () => {
    expect(
      [
        'application/json; charset=utf-8',
        'application/problem+json',
        'application/x-www-form-urlencoded',
        'text/plain',
      ].map(escapeOf),
    ).toEqual(['json', 'json', 'url', 'none']);
  });
});

describe('rows', () => {
  const cell = fc.string({ unit: 'grapheme' });

  it('of csv are what was written, whatever the cells hold', () => {
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n'),
        (rows, end) => {
          const text = [['a', 'b'], ...rows].map((row) => row.map(quote).join(',') + end).join('');
          expect(readRows(text, 'csv')).toEqual({
            columns: ['a', 'b'],
            rows: rows.map(([a, b]) => ({ a, b })),
            lines: expect.any(Array),
          });
        },
      ),
      generated(),
    );
    expect(readRows('\uFEFFa, b\n1,\n\n2,x', 'csv')).toEqual({
      columns: ['a', 'b'],
      rows: [
        { a: '1', b: '' },
        { a: '2', b: 'x' },
      ],
      lines: [2, 4],
    });
  });

  it('of jsonl are objects; what is no text stands as JSON', () => {
    expect(readRows('\uFEFF{"a":1}\r\n{"a":2}', 'jsonl').rows).toEqual([{ a: '1' }, { a: '2' }]);
    expect(readRows('{"a":"x","n":1}\n\n{"b":{"c":[true]}}\n', 'jsonl')).toEqual({
      columns: ['a', 'n', 'b'],
      rows: [{ a: 'x', n: '1' }, { b: '{"c":[true]}' }],
      lines: [1, 3],
    });
  });

  it('of csv may hold megabytes in one cell, quoted or not', () => {
    const long = 'x'.repeat(8_000_000);
    for (const text of [`a,b\n${long},1\n`, `a,b\n"${long}",1\n`])
      expect(readRows(text, 'csv').rows[0]?.a?.length).toBe(long.length);
    const quotes = '""'.repeat(4_000_000);
    expect(readRows(`a\n"${quotes}"\n`, 'csv').rows[0]?.a?.length).toBe(4_000_000);
    expect(() => readRows(`a\n"${quotes}\n`, 'csv')).toThrow('第 2 行的引号不成对');
  });

  it.each([
    ['csv', 'a,b\n1\n', '第 2 行有 1 列，列名有 2 个'],
    ['csv', 'a,"b\n1,2', '引号不成对'],
    ['csv', 'a,a\n1,2', '列名“a”重复'],
    ['csv', 'a,\n1,2', '没有名称的列'],
    ['csv', 'a,b\n', '没有数据行'],
    ['jsonl', '[1]', '第 1 行不是 JSON 对象'],
    ['jsonl', '{"a":1}\n{', '第 2 行不是 JSON'],
    ['jsonl', '\n', '没有数据行'],
  ] as const)('of a wrong %s file are refused in words: %j', (format, text, message) => {
    expect(() => readRows(text, format)).toThrow(RowsFault);
    expect(() => readRows(text, format)).toThrow(message);
  });

  it('name every line that is wrong, by the file; of many the first ones', () => {
    expect(() => readRows('a,b\n1\n1,2\n\n3\n', 'csv')).toThrow(/^第 2 行有 1 列.*；第 5 行有 1 列/);
    expect(() => readRows('[1]\n\n{"a":1}\n{', 'jsonl')).toThrow(
      /^第 1 行不是 JSON 对象.*；第 4 行不是 JSON/,
    );
    const many = `a,b\n${'1\n'.repeat(13)}`;
    expect(() => readRows(many, 'csv')).toThrow(/；第 11 行有 1 列[^；]*；另有 3 处错误$/);
  });
});

it('a template is judged before its rows are known', () => {
  expect(templateFault('/a?x={{foo}}')).toMatch(/^模板里没有字段“foo”，可用的有：.*\{\{row\.字段\}\}$/);
  expect(templateFault('/a?x={{row.id')).toContain('“{{row.id”没有结束');
  expect(templateFault('/a?x={{row.id}}&y={{seq}}&z={{file.name}}')).toBeUndefined();
});

describe('choice by weight', () => {
  it('draws each as often as it weighs', () => {
    const choose = weightedChoice([1, 3, 6], createRandom('choice'));
    const counts = [0, 0, 0];
    for (let draw = 0; draw < 10_000; draw++) {
      const chosen = choose();
      counts[chosen] = (counts[chosen] ?? 0) + 1;
    }
    for (const [at, share] of [0.1, 0.3, 0.6].entries())
      expect((counts[at] ?? 0) / 10_000).toBeCloseTo(share, 1);
    expect(weightedChoice([5], createRandom(1))()).toBe(0);
    expect(() => weightedChoice([1, 0], createRandom(1))).toThrow(RangeError);
    expect(() => weightedChoice([], createRandom(1))).toThrow(RangeError);
  });
});

describe('paths into JSON', () => {
  it('find what is there', () => {
    const value = { a: [{ 'b c': 1 }, null], d: false };
    const at = (path: string) => valueAt(value, parseJsonPath(path) ?? ['no path']);
    expect([
      at('$'),
      at('$.a[0]["b c"]'),
      at('$.a[1]'),
      at('$.d'),
      at('$.a[2]'),
      at('$.d.e'),
      at('$.toString'),
    ]).toEqual([...[value, 1, null, false, undefined, undefined, undefined]]);
    expect(['a.b', '$.', '$..a', '$[a]', '$a', ''].map(parseJsonPath)).toEqual(new Array(6).fill(undefined));
  });
});

describe('assertions', () => {
  const answer = (status: number, body: string, latencyUs = 1_000) => ({
    status,
    latencyUs,
    body: () => body,
    beginning: () => body,
  });

  it('without one of the status take what is below 400 for good', () => {
    const { check, readsBody } = compileAssertions([]);
    expect(readsBody).toBe(false);
    expect([check(answer(200, '')), check(answer(302, ''))]).toEqual([undefined, undefined]);
    expect(check(answer(404, ''))).toEqual({ failure: 'status', text: '状态码 404' });
  });

  it('say what was wrong', () => {
    const { check, readsBody } = compileAssertions([
      { kind: 'status', anyOf: [200, 404] },
      { kind: 'max-latency', ms: 50 },
      { kind: 'body-contains', text: 'ok' },
      { kind: 'json-exists', path: '$.result' },
      { kind: 'json-equals', path: '$.code', value: 0 },
    ]);
    expect(readsBody).toBe(true);
    expect(check(answer(404, '{"result":"ok","code":0}'))).toBeUndefined();
    const texts = [
      answer(500, '{"error":"busy"}'),
      answer(200, '', 50_001),
      answer(200, '{}'),
      answer(200, 'ok'),
      answer(200, '{"a":"ok"}'),
      answer(200, '{"result":"ok","code":"0"}'),
    ].map((one) => check(one)?.text);
    expect(texts).toEqual([
      '状态码 500，应为 200、404，响应开头：{"error":"busy"}',
      '延迟超过 50 毫秒',
      '响应里没有“ok”，响应开头：{}',
      '响应不是 JSON，响应开头：ok',
      '响应里没有 $.result',
      '$.code 是 "0"，应为 0',
    ]);
  });
});

describe('a plan', () => {
  const faults = (changes: Parameters<typeof loadPlan>[1]) =>
    planFaults(loadPlan('http://127.0.0.1:1', changes));

  it('is sound, or says what is wrong', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ shape: { kind: 'constant', perSecond: 0, seconds: 1 } })).toEqual([
      '速率是 0 次/秒，应大于 0',
    ]);
    expect(faults({ shape: { kind: 'closed', concurrency: 1.5, seconds: 1 } })).toEqual([
      '并发数是 1.5，应至少为 1',
    ]);
    expect(
      faults({ shape: { kind: 'steps', steps: [{ perSecond: 0, seconds: 1 }], arrivals: 'even' } }),
    ).toEqual(['至少一个台阶的速率应大于 0']);
    expect(faults({ shape: { kind: 'replay', gaps: [1, Number.NaN], speed: 1 } })).toEqual([
      '调用之间的间隔应不小于 0',
    ]);
    expect(
      faults({
        shape: { kind: 'replay', gaps: new Array(60).fill(0.01), speed: 1 },
        caps: { perSecond: 50, inFlight: 5, seconds: 9 },
      }),
    ).toEqual(['最高速率 60 次/秒，项目的上限是 50 次/秒']);
    expect(
      faults({
        shape: { kind: 'closed', concurrency: 9, seconds: 10 },
        ...{ warmUpSeconds: 5, coolDownSeconds: 5, timeoutMs: 0, generators: 0 },
        caps: { perSecond: 0, inFlight: 5, seconds: 9 },
        payload: {
          requests: [
            { name: '甲', weight: 0, method: 'GET', path: 'x', headers: {}, body: { kind: 'file' } },
          ],
          order: 'random',
        },
        assertions: [{ kind: 'json-exists', path: 'x' }],
        limits: { errors: 0, errorRatio: 2 },
      }),
    ).toEqual([
      '压测机数是 0，应为 1 到 16',
      '超时是 0 毫秒，应大于 0',
      '预热和收尾共 10 秒，应短于整个运行的 10 秒',
      '运行时长 10 秒，项目的上限是 9 秒',
      '并发数 9，项目的上限是 5',
      '项目的速率上限是 0 次/秒，应大于 0',
      '请求“甲”的权重是 0，应大于 0',
      '请求“甲”的路径是“x”，应以 / 开头',
      '请求“甲”的请求体要用文件，但没有文件',
      '断言的路径“x”应写成 $.result.items[0].name 这样',
      '失败数限制是 0，应至少为 1',
      '失败率限制是 2，应为 0 到 1',
    ]);
  });
});
