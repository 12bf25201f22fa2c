// Where predictions and truths stand, and what is read there: a value, or why there is none.
import { describe, expect, it } from 'vitest';
import { baselineMismatches } from '#core/evaluation/baseline-mismatch.ts';
import { checkMapping } from '#core/evaluation/mapping/check-mapping.ts';
import type { Mapping } from '#core/evaluation/mapping/mapping.ts';
import { pairFault } from '#core/evaluation/mapping/pair-fault.ts';
import { readKey, readPrediction, readTruth } from '#core/evaluation/mapping/read-pair.ts';

function mapping(changes: Partial<Mapping>): Mapping {
  return {
    ...{ modelType: 2012, joinBy: 'requestId', joinName: '', labelKey: '$.label.requestId' },
    ...{ truthPath: '$.label.truth', predictionPath: '$.answer.p', scorePath: null, featuresPath: null },
    ...{ classes: [], positiveClass: null, threshold: null, overlap: 0.5, tasks: [], ...changes },
  };
}

/** As a part of a model of several tasks. */
function task(name: string, { truthPath = '$.label.truth', ...changes }: Partial<Mapping> = {}) {
  const { truthPath: _, ...rest } = mapping(changes);
  return { ...rest, truthPath, name };
}

const truthOf = (changes: Partial<Mapping>, truth: unknown) =>
  readTruth(mapping(changes), { label: { truth } });
const predictionOf = (changes: Partial<Mapping>, answer: unknown) =>
  readPrediction(mapping(changes), { answer });

describe('a setting', () => {
  it('that can be used has no fault', () => {
    expect(checkMapping(mapping({}))).toEqual({});
    expect(checkMapping(mapping({ joinBy: 'header', joinName: 'X-Order-Id' }))).toEqual({});
    expect(checkMapping(mapping({ joinBy: 'field', joinName: '$.answer.items[0]["odd name"]' }))).toEqual({});
    const scored = {
      modelType: 2011,
      predictionPath: null,
      scorePath: '$.answer.s',
      positiveClass: 'y',
      threshold: 0.5,
    } as const;
    expect(checkMapping(mapping(scored))).toEqual({});
  });

  it.each<[Partial<Mapping>, string, string]>([
    [{ labelKey: '$.answer.id' }, 'labelKey', '应以 $.label 开头'],
    [{ labelKey: 'id' }, 'labelKey', '不是路径'],
    [{ truthPath: null }, 'truthPath', '要填写'],
    [{ predictionPath: '$.label.p' }, 'predictionPath', '应以 $.answer 或 $.request 开头'],
    [{ joinBy: 'header', joinName: '请求头' }, 'joinName', '应是请求头的名称'],
    [{ joinBy: 'field', joinName: '$.label.id' }, 'joinName', '应以 $.request 或 $.answer 开头'],
    [{ joinName: 'X' }, 'joinName', '不填写'],
    [{ modelType: 2011 }, 'positiveClass', '哪个类别是正类'],
    [{ modelType: 2011, positiveClass: 'z', classes: ['y', 'n'] }, 'positiveClass', '“z”不在类别中'],
    [{ modelType: 2011, positiveClass: 'y', classes: ['y', 'n', 'z'] }, 'classes', '收到 3 个'],
    [
      { modelType: 2011, positiveClass: 'y', predictionPath: null, scorePath: '$.answer.s' },
      'threshold',
      '要有分数阈值',
    ],
    [{ scorePath: '$.answer.s' }, 'classes', '列出各个类别'],
    [{ modelType: 2013, scorePath: '$.answer.s' }, 'scorePath', '只有二分类和多分类'],
    [{ featuresPath: '$.request.x' }, 'featuresPath', '只有聚类'],
    [{ modelType: 862 }, 'tasks', '至少要有一个任务'],
    [{ tasks: [task('a')] }, 'tasks', '只有多任务'],
    [{ modelType: 862, tasks: [task('a', { modelType: 1862 })] }, 'tasks[0].modelType', '不能又是多任务'],
    [
      {
        modelType: 862,
        tasks: [task('a'), task('a', { truthPath: 'x' })],
      },
      'tasks[1].name',
      '重复',
    ],
  ])('%#: names the field that is wrong', (changes, field, said) => {
    expect(checkMapping(mapping(changes))[field]).toContain(said);
  });
});

describe('what is read', () => {
  it('of classes', () => {
    expect(truthOf({}, 3)).toEqual({ value: '3' });
    expect(truthOf({ classes: ['cat'] }, 'dog')).toEqual({ fault: '真实值“dog”不在设置的类别中：cat' });
    expect(truthOf({}, undefined)).toEqual({ fault: '真实值在 $.label.truth 处找不到' });
    expect(predictionOf({}, { p: true })).toEqual({ value: { class: 'true', scores: null } });
    expect(predictionOf({}, { p: {} })).toEqual({ fault: '预测值应是类别的名称，收到 {}' });
    const scored = { predictionPath: null, scorePath: '$.answer.s', classes: ['a', 'b'] };
    expect(predictionOf(scored, { s: [0.2, 0.8] })).toEqual({ value: { class: 'b', scores: [0.2, 0.8] } });
    expect(predictionOf(scored, { s: { b: 0.1, a: 0.9 } })).toEqual({
      value: { class: 'a', scores: [0.9, 0.1] },
    });
    expect(predictionOf(scored, { s: [1] })).toEqual({ fault: '预测分数有 1 个，类别有 2 个，两者应当相同' });
    expect(predictionOf(scored, { s: { b: 1 } })).toMatchObject({
      fault: expect.stringContaining('第 1 项应是数值'),
    });
  });

  it('of two classes', () => {
    const setting = { modelType: 2011, positiveClass: 'y', scorePath: '$.answer.s' } as const;
    expect(predictionOf(setting, { p: 'n', s: '0.9' })).toEqual({ value: { class: 'n', score: 0.9 } });
    const decided = { ...setting, threshold: 0.5, classes: ['n', 'y'] };
    expect(predictionOf(decided, { p: 'n', s: 0.5 })).toEqual({ value: { class: 'y', score: 0.5 } });
    expect(predictionOf(decided, { s: 0.4 })).toEqual({ value: { class: 'n', score: 0.4 } });
    expect(predictionOf(decided, { s: 'much' })).toEqual({ fault: '预测分数应是数值，收到 “much”' });
  });

  it('of numbers, in tables too', () => {
    expect(truthOf({ modelType: 2013 }, '1.5')).toEqual({ value: 1.5 });
    for (const odd of ['', ' ', 'NaN', 'Infinity', null, [], true])
      expect(truthOf({ modelType: 2013 }, odd), String(odd)).toHaveProperty('fault');
  });

  it('of objects', () => {
    const setting = { modelType: 2 } as const;
    const coco = [
      { class: 'cat', bbox: [1, 2, 3, 4], area: 9, iscrowd: 1 },
      { class: 'cat', box: [0, 0, 2, 2] },
    ];
    const boxes = [
      { class: 'cat', box: [1, 2, 3, 4], area: 9, crowd: true },
      { class: 'cat', box: [0, 0, 2, 2], area: 4, crowd: false },
    ];
    expect(truthOf(setting, coco)).toEqual({ value: boxes });
    expect(truthOf(setting, JSON.stringify(coco))).toEqual({ value: boxes });
    const found = [{ name: 'cat', score: 0.9, location: { left: 1, top: 2, width: 3, height: 4 } }];
    expect(predictionOf(setting, { p: found })).toEqual({
      value: [{ class: 'cat', box: [1, 2, 3, 4], score: 0.9 }],
    });
    expect(truthOf(setting, [{ class: 'cat', box: [1, 2, 3] }])).toMatchObject({
      fault: expect.stringContaining('第 1 项的框（box）应是 [左, 上, 宽, 高]'),
    });
    expect(predictionOf(setting, { p: [{ name: 'cat', box: [1, 2, 3, 4] }] })).toMatchObject({
      fault: expect.stringContaining('第 1 项的分数（score）应是数值'),
    });
  });

  it('of pixels, texts, tags, groups and anything', () => {
    expect(
      truthOf({ modelType: 14 }, [
        [0, 0],
        [0, 1],
      ]),
    ).toEqual({
      value: {
        width: 2,
        height: 2,
        runs: [
          ['0', 3],
          ['1', 1],
        ],
      },
    });
    expect(truthOf({ modelType: 14 }, [[0], [0, 1]])).toMatchObject({
      fault: expect.stringContaining('第 2 行有 2 个像素'),
    });
    expect(predictionOf({ modelType: 100 }, { p: [{ words: '一' }, '二'] })).toEqual({ value: '一\n二' });
    expect(truthOf({ modelType: 860 }, 'B-人 I-人 O')).toEqual({ value: ['B-人', 'I-人', 'O'] });
    expect(truthOf({ modelType: 860 }, ['X'])).toMatchObject({
      fault: expect.stringContaining('第 1 项应是 O'),
    });
    const groups = { modelType: 805, featuresPath: '$.answer.f' } as const;
    expect(predictionOf(groups, { p: 1, f: [1, 2] })).toEqual({ value: { group: '1', features: [1, 2] } });
    expect(truthOf({ modelType: 8500 }, { b: 1, a: [{ d: 1, c: 2 }] })).toEqual({
      value: '{"a":[{"c":2,"d":1}],"b":1}',
    });
    expect(truthOf({ modelType: 8500 }, '{"b":1,"a":2}')).toEqual({ value: '{"a":2,"b":1}' });
  });

  it('of several tasks by their names', () => {
    const tasks = [
      task('__proto__', { modelType: 2013, truthPath: '$.label.age', predictionPath: '$.answer.age' }),
      task('种类', { truthPath: '$.label.kind', predictionPath: '$.answer.kind' }),
    ];
    const setting = mapping({ modelType: 862, tasks });
    const read = readTruth(setting, { label: { age: '3', kind: 'cat' } });
    expect('value' in read && Object.entries(Object(read.value))).toEqual([
      ['__proto__', 3],
      ['种类', 'cat'],
    ]);
    expect(readPrediction(setting, { answer: { age: 1 } })).toEqual({
      fault: '任务“种类”的预测值在 $.answer.kind 处找不到',
    });
  });

  it('of keys', () => {
    expect(readKey('$.label.id', { label: { id: 7 } })).toEqual({ value: '7' });
    expect(readKey('$.label.id', { label: { id: ' ' } })).toMatchObject({
      fault: expect.stringContaining('不空'),
    });
    expect(readKey('$.label.id', { label: { id: 'x'.repeat(257) } })).toMatchObject({
      fault: expect.stringContaining('257'),
    });
    expect(readKey('$.label.constructor', { label: {} })).toHaveProperty('fault');
  });
});

it('a pair that cannot be compared says why', () => {
  expect(pairFault(mapping({ modelType: 860 }), ['O'], ['O', 'O'])).toBe(
    '标签数不同：真实值是 1，预测值是 2',
  );
  const picture = { width: 2, height: 2, runs: [] };
  expect(pairFault(mapping({ modelType: 14 }), picture, { ...picture, height: 3 })).toContain('图片高度不同');
  expect(pairFault(mapping({ modelType: 14 }), picture, picture)).toBeUndefined();
  const tasks = [task('词', { modelType: 860 })];
  expect(pairFault(mapping({ modelType: 862, tasks }), { 词: ['O'] }, { 词: [] })).toContain(
    '任务“词”的标签数不同',
  );
});

it('a baseline that cannot be compared with has the reasons of the specification', () => {
  const side = (modelType: number | undefined, truths: number) => ({ modelType, truths });
  expect(baselineMismatches(side(1, 5), side(1, 5))).toEqual([]);
  expect(baselineMismatches(side(1, 5), side(undefined, 0))).toEqual([
    'missing-mapping',
    'missing-real-value',
  ]);
  expect(baselineMismatches(side(1, 0), side(2, 5))).toEqual(['missing-real-value', 'model-type-mismatch']);
});
