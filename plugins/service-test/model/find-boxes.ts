// Places on the sent picture that a response names, with their labels and scores.

import {
  cornerRect,
  isMembers,
  isNumber,
  type Point,
  pointsOf,
  type Quad,
  type Shape,
  shapeOf,
  sizeRect,
} from './box-shape.ts';
import { valuesAt } from './values-at.ts';
import type { VisualConfig } from './wire.ts';

export interface Box {
  readonly shape: Shape;
  /** Landmarks, joints. */
  readonly dots: readonly Point[];
  readonly label: string;
  readonly score: number | undefined;
}

interface Found extends Omit<Box, 'shape'> {
  readonly shape: Shape | Quad;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const MAX_BOXES = 1_000;

/** In pixels of the picture. `config` says where to look; without it anything that looks like a place is one. */
export function findBoxes(
  answer: unknown,
  config: VisualConfig | null,
  picture: PictureSize,
): readonly Box[] {
  const wanted = config?.boxes;
  const found =
    wanted === undefined || wanted === '' ? search(answer) : configured(answer, wanted, config ?? {});
  return inPixels(settleQuads(found.slice(0, MAX_BOXES), picture), picture);
}

type Members = Readonly<Record<string, unknown>>;

const PLACE_KEY = /^(?:location|loc|box|bbox|bounding_?box|rect|rectangle|region|position|bndbox|xyxy)$/i;
const OUTLINE_KEY =
  /^(?:vertexes?_?locations?|vert(?:ices|exes)|polygons?|poly|quad|corners?|contour|points|text_?region|dt_?polys?)$/i;
const DOT_KEY = /^(?:landmarks?\d*|key_?points?|joints|body_?parts)$/i;
const ROWS_KEY = /box|rect|detection|dets?$/i;

function search(value: unknown): readonly Found[] {
  if (Array.isArray(value)) return value.flatMap(search);
  if (!isMembers(value)) return [];
  const own = placeIn(value);
  if (own !== undefined) return [own];
  return Object.entries(value).flatMap(([key, member]) =>
    ROWS_KEY.test(key) ? (rowsOf(member, value) ?? search(member)) : search(member),
  );
}

/** An object that stands for one place: it is one, or has one as a member. */
function placeIn(holder: Members): Found | undefined {
  const entries = Object.entries(holder);
  const outline = entries.find(
    ([key, member]) => OUTLINE_KEY.test(key) && shapeOf(member)?.kind === 'polygon',
  );
  const place = entries.find(([key, member]) => PLACE_KEY.test(key) && shapeOf(member) !== undefined);
  const shape = shapeOf((outline ?? place)?.[1]) ?? shapeOf(holder);
  if (shape === undefined) return undefined;
  return { shape, dots: dotsOf(holder), label: labelOf(holder), score: scoreOf(holder) };
}

function dotsOf(holder: Members): readonly Point[] {
  return Object.entries(holder).flatMap(([key, member]) => {
    if (!DOT_KEY.test(key)) return [];
    // Joints may stand by their names: `{ nose: { x, y, score } }`.
    return pointsOf(isMembers(member) ? Object.values(member) : member) ?? [];
  });
}

/** `[[x1, y1, x2, y2, score, class] …]`, with labels and scores as lists of the same length beside them. */
function rowsOf(value: unknown, holder: Members): readonly Found[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const rows = value.filter(
    (row): row is number[] => Array.isArray(row) && row.length >= 4 && row.length <= 7 && row.every(isNumber),
  );
  if (rows.length !== value.length) return undefined;
  const beside = (pattern: RegExp) =>
    Object.entries(holder).find(
      ([key, list]) => pattern.test(key) && Array.isArray(list) && list.length === rows.length,
    )?.[1] as readonly unknown[] | undefined;
  const labels = beside(/label|class|name|categor/i);
  const scores = beside(/score|conf|prob/i);
  return rows.map(([a = 0, b = 0, c = 0, d = 0, fifth], index) => {
    const score = scores?.[index] ?? fifth;
    return {
      shape: { kind: 'quad', numbers: [a, b, c, d] },
      dots: [],
      label: labels === undefined ? '' : String(labels[index]),
      score: isNumber(score) ? score : undefined,
    };
  });
}

function configured(answer: unknown, path: string, config: VisualConfig): readonly Found[] {
  return valuesAt(answer, path).flatMap(({ value, holder }): readonly Found[] => {
    const shape = shapeOf(value) ?? (isMembers(value) ? placeIn(value)?.shape : undefined);
    if (shape === undefined) return [];
    const beside = isMembers(holder) ? holder : isMembers(value) ? value : {};
    const label = config.label ? valuesAt(beside, config.label)[0]?.value : undefined;
    const score = config.score ? valuesAt(beside, config.score)[0]?.value : undefined;
    return [
      {
        shape,
        dots: dotsOf(beside),
        label: label === undefined ? labelOf(beside) : String(label),
        score: isNumber(score) ? score : scoreOf(beside),
      },
    ];
  });
}

const LABELS = [
  'label',
  'name',
  'words',
  'text',
  'class',
  'className',
  'class_name',
  'category',
  'tag',
  'type',
  'transcription',
];

function labelOf(holder: Members): string {
  const key = LABELS.find((name) => typeof holder[name] === 'string' || isNumber(holder[name]));
  return key === undefined ? '' : String(holder[key]);
}

const SCORE_KEY = /score|confidence|prob/i;

function scoreOf(holder: Members): number | undefined {
  for (const [key, value] of Object.entries(holder)) {
    if (!SCORE_KEY.test(key)) continue;
    if (isNumber(value)) return value;
    // Of each character: the average says most.
    if (isMembers(value) && isNumber(value.average)) return value.average;
  }
  return undefined;
}

/** Four numbers mean for all of them the same: two corners, unless that cannot be. */
function settleQuads(found: readonly Found[], picture: PictureSize): readonly Box[] {
  const quads = found.flatMap(({ shape }) => (shape.kind === 'quad' ? [shape.numbers] : []));
  const scale = quads.flat().every((number) => number >= 0 && number <= 1)
    ? { width: 1, height: 1 }
    : picture;
  const fits = (right: number, bottom: number) =>
    right <= scale.width * 1.02 + 1e-9 && bottom <= scale.height * 1.02 + 1e-9;
  const asCorners = quads.every(([left, top, right, bottom]) => right > left && bottom > top);
  const cornersFit = quads.every(([, , right, bottom]) => fits(right, bottom));
  const sizesFit = quads.every(([left, top, width, height]) => fits(left + width, top + height));
  const make = asCorners && (cornersFit || !sizesFit) ? cornerRect : sizeRect;
  return found.map((box) => ({
    ...box,
    shape: box.shape.kind === 'quad' ? make(box.shape.numbers) : box.shape,
  }));
}

/** Shares of the picture's sides become pixels. */
function inPixels(boxes: readonly Box[], { width, height }: PictureSize): readonly Box[] {
  const reach = boxes.flatMap(({ shape }) =>
    shape.kind === 'rect'
      ? [shape.left, shape.top, shape.left + shape.width, shape.top + shape.height]
      : shape.points.flatMap(({ x, y }) => [x, y]),
  );
  const isShare = reach.length > 0 && reach.every((value) => value >= -0.05 && value <= 1.05) && width > 2;
  if (!isShare) return boxes;
  const point = ({ x, y }: Point): Point => ({ x: x * width, y: y * height });
  return boxes.map((box) => ({
    ...box,
    dots: box.dots.map(point),
    shape:
      box.shape.kind === 'polygon'
        ? { kind: 'polygon', points: box.shape.points.map(point) }
        : {
            kind: 'rect',
            left: box.shape.left * width,
            top: box.shape.top * height,
            width: box.shape.width * width,
            height: box.shape.height * height,
          },
  }));
}
