// A version of a hosted service, as calls see it.
import type { VersionMeter } from '../meters.ts';
import type { Lane } from './lane.ts';

export interface Version {
  readonly id: string;
  readonly number: number;
  readonly runtime: string;
  readonly lane: Lane;
  readonly meter: VersionMeter;
}
