// One prediction beside its truth, as each task reads them.
import type { SingleTask } from '../table/evidence.ts';

export interface BinaryRow {
  readonly truth: string;
  readonly predicted: string;
  /** Of the positive class. */
  readonly score?: number;
}

export interface ClassesRow {
  readonly truth: string;
  readonly predicted: string;
  /** One a class, in the order of the setting's classes. */
  readonly scores?: readonly number[];
}

export interface NumbersRow {
  readonly truth: number;
  readonly predicted: number;
}

export type ObjectShape = BoxShape | MaskShape;

export interface BoxShape {
  /** Left, top, width and height in pixels. */
  readonly box: readonly [number, number, number, number];
}

export interface MaskShape {
  /** Runs of pixels outside and inside in turns, column by column, as COCO writes them. */
  readonly runs: readonly number[];
}

/** All objects of one picture. */
export interface ObjectsRow {
  readonly truths: readonly (ObjectShape & {
    readonly name: string;
    readonly crowd: boolean;
    /** Pixels; the shape's own where it is not told. */
    readonly area?: number;
  })[];
  readonly found: readonly (ObjectShape & { readonly name: string; readonly score: number })[];
}

/** Of one picture: classes by pixel, both of one length. */
export interface PixelsRow {
  readonly truth: readonly string[];
  readonly predicted: readonly string[];
}

export interface TextsRow {
  readonly truth: string;
  readonly predicted: string;
}

export interface TagsRow {
  readonly truth: readonly string[];
  readonly predicted: readonly string[];
}

export interface GroupsRow {
  readonly group: string;
  readonly truth?: string;
  readonly features?: readonly number[];
}

export interface ExactRow {
  readonly truth: unknown;
  readonly predicted: unknown;
}

export interface RowByTask {
  readonly binary: BinaryRow;
  readonly classes: ClassesRow;
  readonly numbers: NumbersRow;
  readonly objects: ObjectsRow;
  readonly pixels: PixelsRow;
  readonly texts: TextsRow;
  readonly tags: TagsRow;
  readonly groups: GroupsRow;
  readonly exact: ExactRow;
}

export type JudgedRow = RowByTask[SingleTask];
