// Predictions that name a class, give scores, or both.

import type { TaskMapping } from './mapping.ts';
import { type Outcome, readEach, received } from './outcome.ts';
import { openText, readClass, readNumber } from './read-scalar.ts';
import type { PredictionByTask } from './values.ts';

/** What is not the positive class where nothing names it. */
const OTHER = '其他';

type Found = (path: string) => Outcome<unknown>;

/** With a threshold the score decides, else the class that was predicted. */
export function readBinary(mapping: TaskMapping, at: Found): Outcome<PredictionByTask['binary']> {
  const score = mapping.scorePath ? through(at(mapping.scorePath), readNumber) : { value: null };
  if ('fault' in score) return { fault: `预测分数${score.fault}` };
  const { positiveClass, threshold, classes } = mapping;
  const positive = positiveClass ?? '';
  if (score.value !== null && threshold !== null && threshold !== undefined) {
    const other = classes.find((name) => name !== positive) ?? OTHER;
    return { value: { class: score.value >= threshold ? positive : other, score: score.value } };
  }
  const name = readName(mapping, at);
  return 'fault' in name ? name : { value: { class: name.value, score: score.value } };
}

/** Without a predicted class it is the one with the highest score, the first of equal ones. */
export function readClasses(mapping: TaskMapping, at: Found): Outcome<PredictionByTask['classes']> {
  const { scorePath, classes, predictionPath } = mapping;
  const scores = scorePath ? through(at(scorePath), (value) => readScores(value, classes)) : { value: null };
  if ('fault' in scores) return { fault: `预测分数${scores.fault}` };
  if (predictionPath || scores.value === null) {
    const name = readName(mapping, at);
    return 'fault' in name ? name : { value: { class: name.value, scores: scores.value } };
  }
  const best = scores.value.indexOf(Math.max(...scores.value));
  return { value: { class: classes[best] ?? '', scores: scores.value } };
}

function readName({ predictionPath, classes }: TaskMapping, at: Found): Outcome<string> {
  const name = through(at(predictionPath ?? ''), (value) => readClass(value, classes));
  return 'fault' in name ? { fault: `预测值${name.fault}` } : name;
}

function readScores(value: unknown, classes: readonly string[]): Outcome<readonly number[]> {
  const opened = openText(value);
  const isList = Array.isArray(opened);
  if (!isList && (typeof opened !== 'object' || opened === null))
    return { fault: `应是各类别分数的列表，或以类别为名的对象，收到 ${received(value)}` };
  const listed: readonly unknown[] = isList
    ? opened
    : classes.map((name) => Object.getOwnPropertyDescriptor(opened, name)?.value);
  if (listed.length !== classes.length)
    return { fault: `有 ${listed.length} 个，类别有 ${classes.length} 个，两者应当相同` };
  return readEach(listed, readNumber);
}

export function through<Value>(
  found: Outcome<unknown>,
  read: (value: unknown) => Outcome<Value>,
): Outcome<Value> {
  return 'fault' in found ? found : read(found.value);
}
