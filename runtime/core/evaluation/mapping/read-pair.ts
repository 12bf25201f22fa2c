// Truth and prediction of a row, by the setting.
import { parseJsonPath, valueAt } from '../../json-path.ts';
import type { SingleTask } from '../table/evidence.ts';
import { taskOfModel } from '../table/model-types.ts';
import type { Documents, Mapping, TaskMapping } from './mapping.ts';
import { type Outcome, readEach, received } from './outcome.ts';
import { readFoundBoxes, readTrueBoxes } from './read-boxes.ts';
import { readPixels } from './read-pixels.ts';
import { openText, readClass, readNumber } from './read-scalar.ts';
import { readBinary, readClasses, through } from './read-scored.ts';
import { readAnything, readTags, readText } from './read-texts.ts';
import type { PredictionByTask, TruthByTask } from './values.ts';

/** Of a model of several tasks: by their names. */
export function readTruth(mapping: Mapping, documents: Documents): Outcome<unknown> {
  return readTasks(mapping, (task, part) =>
    named(
      '真实值',
      through<unknown>(lookUp(part.truthPath ?? '', documents), (value) => TRUTHS[task](value, part)),
    ),
  );
}

export function readPrediction(mapping: Mapping, documents: Documents): Outcome<unknown> {
  return readTasks(mapping, (task, part) => PREDICTIONS[task](part, (path) => lookUp(path, documents)));
}

/** What may say by itself that it is a key: texts and whole numbers. */
export function readKey(path: string, documents: Documents): Outcome<string> {
  return named('关联值', through(lookUp(path, documents), keyOf));
}

export function keyOf(value: unknown): Outcome<string> {
  const key = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  if (key === '') return { fault: `应是不空的文字或数值，收到 ${received(value)}` };
  return key.length > LONGEST_KEY
    ? { fault: `最多 ${LONGEST_KEY} 个字符，收到 ${key.length} 个` }
    : { value: key };
}

const LONGEST_KEY = 256;

function readTasks(
  mapping: Mapping,
  read: (task: SingleTask, part: TaskMapping) => Outcome<unknown>,
): Outcome<unknown> {
  const task = taskOfModel(mapping.modelType);
  if (task !== 'several') return read(task, mapping);
  const values: [string, unknown][] = [];
  for (const part of mapping.tasks) {
    const own = taskOfModel(part.modelType);
    const one = own === 'several' ? { fault: '类型不能又是多任务' } : read(own, part);
    if ('fault' in one) return { fault: `任务“${part.name}”的${one.fault}` };
    values.push([part.name, one.value]);
  }
  return { value: Object.fromEntries(values) };
}

function lookUp(path: string, documents: Documents): Outcome<unknown> {
  const steps = parseJsonPath(path);
  const found = steps === undefined ? undefined : valueAt(documents, steps);
  return found === undefined || found === null ? { fault: `在 ${path} 处找不到` } : { value: found };
}

const TRUTHS: {
  readonly [Task in SingleTask]: (value: unknown, part: TaskMapping) => Outcome<TruthByTask[Task]>;
} = {
  binary: (value, { classes }) => readClass(value, classes),
  classes: (value, { classes }) => readClass(value, classes),
  numbers: readNumber,
  objects: (value, { classes }) => readTrueBoxes(value, classes),
  pixels: (value, { classes }) => readPixels(value, classes),
  texts: readText,
  tags: readTags,
  groups: (value) => readClass(value, []),
  exact: readAnything,
};

type ReadPrediction<Value> = (part: TaskMapping, at: (path: string) => Outcome<unknown>) => Outcome<Value>;

const PREDICTIONS: { readonly [Task in SingleTask]: ReadPrediction<PredictionByTask[Task]> } = {
  binary: readBinary,
  classes: readClasses,
  numbers: plain(readNumber),
  objects: plain(readFoundBoxes),
  pixels: plain(readPixels),
  texts: plain(readText),
  tags: plain(readTags),
  groups: readGroup,
  exact: plain(readAnything),
};

function plain<Value>(
  read: (value: unknown, classes: readonly string[]) => Outcome<Value>,
): ReadPrediction<Value> {
  return ({ predictionPath, classes }, at) =>
    named(
      '预测值',
      through(at(predictionPath ?? ''), (value) => read(value, classes)),
    );
}

function readGroup({ predictionPath, featuresPath }: TaskMapping, at: (path: string) => Outcome<unknown>) {
  const group = named(
    '预测值',
    through(at(predictionPath ?? ''), (value) => readClass(value, [])),
  );
  if ('fault' in group) return group;
  const features = featuresPath ? through(at(featuresPath), readFeatures) : { value: null };
  if ('fault' in features) return { fault: `特征${features.fault}` };
  return { value: { group: group.value, features: features.value } };
}

function readFeatures(value: unknown): Outcome<readonly number[]> {
  const items = openText(value);
  return Array.isArray(items)
    ? readEach<unknown, number>(items, readNumber)
    : { fault: `应是数值的列表，收到 ${received(value)}` };
}

function named<Value>(what: string, outcome: Outcome<Value>): Outcome<Value> {
  return 'fault' in outcome ? { fault: `${what}${outcome.fault}` } : outcome;
}
