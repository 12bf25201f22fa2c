// Objects in a picture, in the notations of COCO, of the Baidu open platform, and of those who name things plainly.
import { type Outcome, readEach, received } from './outcome.ts';
import { openText, readClass, readNumber } from './read-scalar.ts';
import type { FoundBox, TrueBox } from './values.ts';

type Fields = Readonly<Record<string, unknown>>;

export function readTrueBoxes(value: unknown, classes: readonly string[]): Outcome<readonly TrueBox[]> {
  return eachObject(value, (fields) => {
    const shape = readShape(fields, classes);
    if ('fault' in shape) return shape;
    const [, , width, height] = shape.value.box;
    const area = fields.area === undefined ? { value: width * height } : readNumber(fields.area);
    if ('fault' in area) return { fault: `的面积${area.fault}` };
    const crowd = fields.iscrowd === 1 || fields.crowd === true || fields.iscrowd === true;
    return { value: { ...shape.value, area: area.value, crowd } };
  });
}

export function readFoundBoxes(value: unknown, classes: readonly string[]): Outcome<readonly FoundBox[]> {
  return eachObject(value, (fields) => {
    const shape = readShape(fields, classes);
    if ('fault' in shape) return shape;
    const score = readNumber(firstOf(fields, SCORES));
    return 'fault' in score
      ? { fault: `的分数（score）${score.fault}` }
      : { value: { ...shape.value, score: score.value } };
  });
}

const CLASSES = ['class', 'label', 'category', 'name'];
const SCORES = ['score', 'confidence', 'probability'];
const BOXES = ['box', 'bbox', 'location'];

function eachObject<Value>(
  value: unknown,
  read: (fields: Fields) => Outcome<Value>,
): Outcome<readonly Value[]> {
  const items = openText(value);
  if (!Array.isArray(items)) return { fault: `应是目标的列表，收到 ${received(value)}` };
  return readEach<unknown, Value>(items, (item) =>
    isFields(item) ? read(item) : { fault: `应是一个目标（含类别和框），收到 ${received(item)}` },
  );
}

function readShape(fields: Fields, classes: readonly string[]): Outcome<Pick<TrueBox, 'class' | 'box'>> {
  const name = readClass(firstOf(fields, CLASSES), classes);
  if ('fault' in name) return { fault: `的类别（class）${name.fault}` };
  const box = readBox(firstOf(fields, BOXES));
  return 'fault' in box
    ? { fault: `的框（box）${box.fault}` }
    : { value: { class: name.value, box: box.value } };
}

function readBox(value: unknown): Outcome<TrueBox['box']> {
  const sides = Array.isArray(value) ? value : sidesOf(value);
  const numbers = sides === undefined ? undefined : readEach<unknown, number>(sides, readNumber);
  if (numbers === undefined || 'fault' in numbers || numbers.value.length !== 4)
    return { fault: `应是 [左, 上, 宽, 高]，或含 left、top、width、height 的对象，收到 ${received(value)}` };
  const [left = 0, top = 0, width = 0, height = 0] = numbers.value;
  return width < 0 || height < 0
    ? { fault: `的宽和高不能小于 0，收到 ${received(value)}` }
    : { value: [left, top, width, height] };
}

function sidesOf(value: unknown): readonly unknown[] | undefined {
  return isFields(value) ? [value.left, value.top, value.width, value.height] : undefined;
}

function firstOf(fields: Fields, names: readonly string[]): unknown {
  return names.map((name) => fields[name]).find((value) => value !== undefined);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
