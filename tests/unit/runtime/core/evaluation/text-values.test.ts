// Metrics of texts against a second implementation: tests/fixtures/evaluation/text-values.py made the values.
import { describe, expect, it } from 'vitest';
import { editDistance } from '#core/evaluation/text/edit-distance.ts';
import { addTags, createEntityCounts, entitiesOf, entityScores } from '#core/evaluation/text/entities.ts';
import { addText, createTextSums, textMetrics } from '#core/evaluation/text/text-sums.ts';
import { readCases } from '../../../../support/read-cases.ts';

interface TextCase {
  readonly kind: 'text';
  readonly name: string;
  readonly truth: string;
  readonly read: string;
  readonly distance: number;
}

interface TagCase {
  readonly kind: 'tags';
  readonly name: string;
  readonly truth: readonly string[];
  readonly read: readonly string[];
  readonly entities: readonly (readonly [type: string, from: number, to: number])[];
  /** Right, true, predicted. */
  readonly counts: Readonly<Record<string, readonly [number, number, number]>>;
}

const cases = readCases<TextCase | TagCase>('evaluation/texts.jsonl');
const texts = cases.filter((one) => one.kind === 'text');
const tagged = cases.filter((one) => one.kind === 'tags');

describe('texts', () => {
  it.each(texts.map((one) => [one.name, one] as const))('%s', (_name, { truth, read, distance }) => {
    expect([editDistance(truth, read), editDistance(read, truth)]).toEqual([distance, distance]);
    const sums = createTextSums();
    addText(sums, truth, read);
    const { characterErrorRate, characterAccuracy, fieldAccuracy } = textMetrics(sums);
    const length = [...truth].length;
    expect(characterErrorRate).toEqual(length === 0 ? { notDefined: 'zero-truth' } : distance / length);
    if (length > 0) expect(characterAccuracy).toBe(Math.max(0, 1 - distance / length));
    expect(fieldAccuracy).toBe(distance === 0 ? 1 : 0);
  });

  it('are compared by lines wherever these stand, each as often as it is there', () => {
    const sums = createTextSums();
    addText(sums, '甲方\n金额 100\n甲方\n', ' 金额 100 \r\n甲方\n\n乙方\n甲方\n甲方');
    expect(textMetrics(sums)).toMatchObject({ linePrecision: 3 / 5, lineRecall: 1, lineF1: 6 / 8 });
  });

  it('that are none have no metrics', () => {
    const metrics = Object.values(textMetrics(createTextSums()));
    expect(metrics.every((metric) => typeof metric === 'object')).toBe(true);
  });
});

describe('tags', () => {
  it.each(tagged.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    expect(entitiesOf(one.truth).map(({ type, from, to }) => [type, from, to])).toEqual(one.entities);
    const counts = createEntityCounts();
    addTags(counts, one.truth, one.read);
    const scores = entityScores(counts);
    for (const [type, [right, support, predicted]] of Object.entries(one.counts))
      expect(scores.find(({ name }) => name === type)).toMatchObject({
        ...{ truePositives: right, support, predicted },
        precision: predicted === 0 ? { notDefined: 'no-predicted' } : right / predicted,
        recall: support === 0 ? { notDefined: 'no-positives' } : right / support,
        f1: (2 * right) / (support + predicted),
      });
    // There is no count of what is rightly no entity.
    expect(scores.every((score) => !('falsePositiveRate' in score))).toBe(true);
    const all = Object.values(one.counts);
    const sum = (place: 0 | 1 | 2) => all.reduce((total, row) => total + row[place], 0);
    expect(scores.at(-1)).toMatchObject({ truePositives: sum(0), support: sum(1), predicted: sum(2) });
  });

  it('that are none are refused', () => {
    expect(() => entitiesOf(['B-人名', 'X-人名'])).toThrow('received "X-人名"');
    expect(() => addTags(createEntityCounts(), ['O'], ['O', 'O'])).toThrow('received 1 and 2');
  });
});
