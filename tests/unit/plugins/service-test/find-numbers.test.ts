// What of an answer is drawn as bars, as a course, as a picture or a sound.
import { describe, expect, it } from 'vitest';
import { findFiles } from '../../../../plugins/service-test/model/find-files.ts';
import { findNumbers, vectorFacts } from '../../../../plugins/service-test/model/find-numbers.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(300)]).toString('base64');

describe('bars', () => {
  it('show probabilities, largest first and no more than ten', () => {
    const rest = Array.from({ length: 20 }, () => 0.01);
    const [view] = findNumbers({
      outputs: [{ name: 'p', datatype: 'FP32', shape: [1, 22], data: [0.1, 0.7, ...rest] }],
    });
    expect(view).toMatchObject({ kind: 'bars', title: 'p', total: 22 });
    expect(view?.kind === 'bars' && view.bars.slice(0, 2)).toEqual([
      { label: '#1', value: 0.7 },
      { label: '#0', value: 0.1 },
    ]);
    expect(view?.kind === 'bars' && view.bars).toHaveLength(10);
  });

  it.each([
    [
      'rows with label and score',
      {
        result: [
          { keyword: '猫', score: 0.7, root: '动物' },
          { keyword: '狗', score: 0.2 },
        ],
      },
      'result',
    ],
    ['names with shares', { classes: { 猫: 0.8, 狗: 0.2 } }, 'classes'],
  ])('show %s', (_name, answer, title) => {
    const [view] = findNumbers(answer);
    expect(view).toMatchObject({ kind: 'bars', title, bars: [{ label: '猫' }, { label: '狗' }] });
  });

  it('are not made of rows that are places', () => {
    expect(findNumbers([{ label: '猫', score: 0.9, bbox: [1, 2, 3, 4] }])).toEqual([]);
    expect(findNumbers([{ label: '猫', score: 0.9, left: 1, top: 1, width: 2, height: 2 }])).toEqual([]);
  });
});

describe('a course', () => {
  it('shows a vector with its facts', () => {
    const embedding = [3, -4, 0, 0, 0, 0, 0, 0];
    expect(findNumbers({ data: [{ embedding }] })).toEqual([
      { kind: 'vector', title: 'data[0].embedding', values: embedding, note: '8 个数' },
    ]);
    expect(vectorFacts(embedding)).toEqual({ least: -4, most: 3, mean: -0.125, norm: 5 });
  });

  it('shows outputs of several rows, which are no one probability', () => {
    const [view] = findNumbers({
      outputs: [{ name: 'p', datatype: 'FP32', shape: [2, 2], data: [0.5, 0.5, 0.9, 0.1] }],
    });
    expect(view).toMatchObject({ kind: 'vector', note: 'FP32，形状 2 × 2' });
  });

  it('is not made of a few numbers or of none', () => {
    expect(findNumbers({ size: [640, 480], rgb: [1, 2, 3], count: 4 })).toEqual([]);
    expect(findNumbers('text')).toEqual([]);
  });
});

describe('files', () => {
  const answer = (more: object) =>
    ({ bodyBase64: '', contentType: 'application/json', truncated: false, ...more }) as Parameters<
      typeof findFiles
    >[0];

  it('are the body itself', () => {
    const body = answer({ contentType: 'image/png; x=1', bodyBase64: PNG });
    expect(findFiles(body, undefined)).toMatchObject([
      { name: 'answer.png', type: 'image/png', base64: PNG },
    ]);
    expect(findFiles({ ...body, truncated: true }, undefined)).toEqual([]);
  });

  it('stand in JSON as base64', () => {
    const json = { result: { image: PNG, note: 'x'.repeat(400) }, list: [PNG] };
    expect(findFiles(answer({}), json)).toMatchObject([
      { name: 'result_image.png', type: 'image/png' },
      { name: 'list_0.png', type: 'image/png' },
    ]);
  });
});
