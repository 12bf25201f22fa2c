// How well texts were read: by field, by character, by line.
import { type MetricValue, ratio } from '../metric-value.ts';
import { editDistance } from './edit-distance.ts';

export interface TextSums {
  texts: number;
  /** Read without a mistake. */
  exact: number;
  /** Code points of the truths. */
  characters: number;
  /** Characters inserted, deleted or replaced. */
  edits: number;
  trueLines: number;
  predictedLines: number;
  /** Lines that both have, wherever they stand. */
  commonLines: number;
}

export function createTextSums(): TextSums {
  return { texts: 0, exact: 0, characters: 0, edits: 0, trueLines: 0, predictedLines: 0, commonLines: 0 };
}

export function addText(sums: TextSums, truth: string, prediction: string): void {
  sums.texts += 1;
  if (truth === prediction) sums.exact += 1;
  sums.characters += [...truth].length;
  sums.edits += editDistance(truth, prediction);
  const [wanted, found] = [linesOf(truth), linesOf(prediction)];
  sums.trueLines += wanted.length;
  sums.predictedLines += found.length;
  const left = new Map<string, number>();
  for (const line of wanted) left.set(line, (left.get(line) ?? 0) + 1);
  for (const line of found) {
    const count = left.get(line) ?? 0;
    if (count === 0) continue;
    sums.commonLines += 1;
    left.set(line, count - 1);
  }
}

export interface TextMetrics {
  readonly fieldAccuracy: MetricValue;
  /** Character error rate; above 1 where more was read than there is. */
  readonly characterErrorRate: MetricValue;
  /** 1 less the error rate, 0 at least. */
  readonly characterAccuracy: MetricValue;
  readonly linePrecision: MetricValue;
  readonly lineRecall: MetricValue;
  readonly lineF1: MetricValue;
}

export function textMetrics(sums: TextSums): TextMetrics {
  const { texts, exact, characters, edits, trueLines, predictedLines, commonLines } = sums;
  const rate = ratio(edits, characters, texts === 0 ? 'no-rows' : 'zero-truth');
  return {
    fieldAccuracy: ratio(exact, texts, 'no-rows'),
    characterErrorRate: rate,
    characterAccuracy: typeof rate === 'number' ? Math.max(0, 1 - rate) : rate,
    linePrecision: ratio(commonLines, predictedLines, 'no-predicted'),
    lineRecall: ratio(commonLines, trueLines, 'no-positives'),
    lineF1: ratio(2 * commonLines, trueLines + predictedLines, 'no-rows'),
  };
}

/** Without empty ones, and without space at their ends. */
function linesOf(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
