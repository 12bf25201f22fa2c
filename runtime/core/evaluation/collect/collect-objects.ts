import { type Box, boxOverlap } from '../detection/box-overlap.ts';
import type { MaskRuns } from '../detection/mask-overlap.ts';
import { maskArea, maskOverlap, maskPixels } from '../detection/mask-overlap.ts';
import { type MatchesByArea, matchObjects } from '../detection/match-objects.ts';
import type { Collector, JudgeSetting } from './collector.ts';
import type { ObjectShape, ObjectsRow } from './judged-row.ts';
import { RowFault } from './row-fault.ts';

/** Memory grows by a few numbers an object found; shapes are let go picture by picture. */
export function collectObjects({ overlap, threshold }: JudgeSetting): Collector<'objects'> {
  const classes = new Map<string, MatchesByArea[]>();
  return {
    add(row) {
      const names = new Set([...row.truths, ...row.found].map(({ name }) => name));
      const matches = [...names].map((name) => [name, matchClass(row, name)] as const);
      for (const [name, matched] of matches) {
        const pictures = classes.get(name) ?? [];
        pictures.push(matched);
        classes.set(name, pictures);
      }
    },
    evidence: () => ({ classes, overlap, threshold }),
    close: () => undefined,
  };
}

function matchClass({ truths, found }: ObjectsRow, name: string): MatchesByArea {
  return matchObjects(
    truths
      .filter((one) => one.name === name)
      .map((one) => ({ shape: shapeOf(one), area: one.area ?? areaOf(one), crowd: one.crowd })),
    found
      .filter((one) => one.name === name)
      .map((one) => ({ shape: shapeOf(one), area: areaOf(one), score: one.score })),
    overlapOf,
  );
}

type Shape = { readonly box: Box } | { readonly runs: MaskRuns };

function shapeOf(one: ObjectShape): Shape {
  return 'box' in one ? { box: one.box } : { runs: one.runs };
}

function areaOf(shape: ObjectShape): number {
  return 'box' in shape ? shape.box[2] * shape.box[3] : maskArea(shape.runs);
}

function overlapOf(found: Shape, truth: Shape, isCrowd: boolean): number {
  if ('box' in found && 'box' in truth) return boxOverlap(found.box, truth.box, isCrowd);
  if (!('runs' in found && 'runs' in truth)) throw new RowFault('预测和真实值要同是矩形框，或同是掩码');
  const [pixels, truePixels] = [maskPixels(found.runs), maskPixels(truth.runs)];
  if (pixels !== truePixels)
    throw new RowFault(`掩码的图片大小不同：预测 ${pixels} 个像素，真实值 ${truePixels} 个像素`);
  return maskOverlap(found.runs, truth.runs, isCrowd);
}
