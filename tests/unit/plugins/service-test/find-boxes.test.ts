// Places in answers of many makers.
import { describe, expect, it } from 'vitest';
import { findBoxes } from '../../../../plugins/service-test/model/find-boxes.ts';

const PICTURE = { width: 200, height: 100 };
const found = (answer: unknown, config: Parameters<typeof findBoxes>[1] = null) =>
  findBoxes(answer, config, PICTURE);
const rect = (left: number, top: number, width: number, height: number) => ({
  kind: 'rect',
  left,
  top,
  width,
  height,
});

describe('a place', () => {
  it.each([
    ['left, top, width, height', { left: 10, top: 20, width: 30, height: 40 }],
    ['x, y, w, h', { x: 10, y: 20, w: 30, h: 40 }],
    ['two corners by name', { x1: 10, y1: 20, x2: 40, y2: 60 }],
    ['xmin … ymax', { xmin: 10, ymin: 20, xmax: 40, ymax: 60 }],
    ['left … bottom', { left: 10, top: 20, right: 40, bottom: 60 }],
    ['a location', { location: { left: 10, top: 20, width: 30, height: 40 } }],
    ['a bbox of corners', { bbox: [10, 20, 40, 60] }],
  ])('is read from %s', (_name, place) => {
    expect(found({ results: [{ name: '人', score: 0.9, ...place }] })).toEqual([
      { shape: rect(10, 20, 30, 40), dots: [], label: '人', score: 0.9 },
    ]);
  });

  it('of four numbers is a corner and a size where two corners would leave the picture', () => {
    expect(found([{ bbox: [150, 60, 45, 30] }])[0]?.shape).toEqual(rect(150, 60, 45, 30));
    // One that is surely a size makes all of them sizes.
    const both = found([{ bbox: [10, 10, 40, 40] }, { bbox: [150, 60, 45, 30] }]);
    expect(both.map(({ shape }) => shape)).toEqual([rect(10, 10, 40, 40), rect(150, 60, 45, 30)]);
  });

  it('given as shares of the sides grows to pixels', () => {
    expect(found([{ bbox: [0.1, 0.2, 0.6, 0.8] }])[0]?.shape).toEqual(rect(20, 20, 100, expect.closeTo(60)));
  });

  it('may be an outline', () => {
    const points = [
      { x: 1, y: 2 },
      { x: 50, y: 3 },
      { x: 49, y: 30 },
      { x: 0, y: 29 },
    ];
    const flat = points.flatMap(({ x, y }) => [x, y]);
    for (const outline of [
      { vertexes_location: points, location: { left: 0, top: 2, width: 50, height: 28 } },
      { polygon: points.map(({ x, y }) => [x, y]) },
      { points: flat },
    ]) {
      expect(found({ words_result: [{ words: '你好', ...outline }] })).toEqual([
        { shape: { kind: 'polygon', points }, dots: [], label: '你好', score: undefined },
      ]);
    }
  });

  it('has joints or landmarks as dots', () => {
    const [face] = found({
      face_list: [
        {
          location: { left: 1, top: 1, width: 50, height: 50, rotation: 3 },
          face_probability: 0.98,
          landmark: [
            { x: 10, y: 12 },
            { x: 20, y: 12 },
          ],
        },
      ],
    });
    expect(face).toMatchObject({
      score: 0.98,
      dots: [
        { x: 10, y: 12 },
        { x: 20, y: 12 },
      ],
    });
    const [person] = found({
      person_info: [
        {
          location: { left: 1, top: 1, width: 9, height: 9 },
          body_parts: { nose: { x: 4, y: 5, score: 1 } },
        },
      ],
    });
    expect(person?.dots).toEqual([{ x: 4, y: 5 }]);
  });

  it('takes the average of the scores of its characters', () => {
    const row = {
      words: 'a',
      location: { left: 1, top: 1, width: 2, height: 2 },
      probability: { average: 0.7 },
    };
    expect(found([row])[0]?.score).toBe(0.7);
  });

  it('may stand in a list of rows with labels and scores beside it', () => {
    const answer = {
      boxes: [
        [10, 20, 40, 60],
        [0, 0, 5, 5],
      ],
      scores: [0.9, 0.8],
      class_names: ['猫', '狗'],
    };
    expect(found(answer).map(({ label, score }) => [label, score])).toEqual([
      ['猫', 0.9],
      ['狗', 0.8],
    ]);
    expect(found({ detections: [[10, 20, 40, 60, 0.77, 2]] })[0]).toMatchObject({ score: 0.77 });
  });
});

describe('what is no place', () => {
  it.each([
    [{ embedding: [1, 2, 3, 4] }],
    [{ scores: [0.1, 0.2, 0.3, 0.4] }],
    [{ probabilities: [[0.1, 0.2, 0.3, 0.4]] }],
    [{ data: { width: 3, height: 4 } }],
    [{ inbox: 'text' }],
    [null],
    ['text'],
  ])('%j is not drawn', (answer) => {
    expect(found(answer)).toEqual([]);
  });
});

describe('the settings of the service', () => {
  const answer = {
    out: { items: [{ r: [10, 20, 40, 60], n: { zh: '猫' }, p: 0.5 }], other: [{ bbox: [0, 0, 9, 9] }] },
  };
  it('say where places, labels and scores stand, and nothing else is one', () => {
    expect(found(answer, { boxes: 'out.items[].r', label: 'n.zh', score: 'p' })).toEqual([
      { shape: rect(10, 20, 30, 40), dots: [], label: '猫', score: 0.5 },
    ]);
  });
  it('that lead nowhere find nothing', () => {
    expect(found(answer, { boxes: 'result[].box' })).toEqual([]);
  });
});

it('draws no more than a thousand', () => {
  const many = Array.from({ length: 3000 }, () => ({ bbox: [1, 1, 5, 5] }));
  expect(found(many)).toHaveLength(1000);
});
