// What goes on from one decision to the next: plain data, a few kilobytes, so that another server goes on where one died.
import type { ScalingMetric } from './policy.ts';

/** Sum and number of the values that were measured in one slice of a window. */
export interface WindowSlice {
  /** When it begins, milliseconds since 1970. */
  readonly at: number;
  readonly sum: number;
  readonly count: number;
}

/** Something that held from then on. Times are milliseconds since 1970. */
export interface Moment {
  readonly at: number;
  readonly replicas: number;
}

/** Replicas that came (above 0) or went (below 0). */
export interface ScaleEvent {
  readonly at: number;
  readonly change: number;
}

export interface ScalingState {
  /** Of `tps` and `concurrency`, slices of the stable window, oldest first. */
  readonly windows: Readonly<Partial<Record<ScalingMetric, readonly WindowSlice[]>>>;
  /** Decisions one after the other without this metric. */
  readonly failures: Readonly<Partial<Record<ScalingMetric, number>>>;
  /** What was asked for and can still be the highest of the window down, oldest and highest first. */
  readonly highest: readonly Moment[];
  /** What can still be the lowest of the window up, oldest and lowest first. */
  readonly lowest: readonly Moment[];
  /** Changes of the last longest period of the step policies. */
  readonly events: readonly ScaleEvent[];
  /** Since when it panics (the last time that the threshold was passed), and the most replicas since. */
  readonly panic?: Moment;
  /** When a call was last seen. */
  readonly activeAt?: number;
  /** Since when nothing is asked for. */
  readonly idleSince?: number;
  /** The last decision, and how many replicas were there to be changed. */
  readonly last?: Moment;
  /** Replicas that were ready when they were last seen. */
  readonly ready?: number;
}

/** A policy that starts, or starts again. */
export const FRESH_STATE: ScalingState = { windows: {}, failures: {}, highest: [], lowest: [], events: [] };
