// What runs of performance evaluation send and count, beside the tables of their entities.
import type { Generated } from 'kysely';
import type { Json } from './column.ts';

export interface BenchmarkPayloadFileTable {
  payloadId: string;
  /** From 0. */
  position: number;
  name: string;
  contentType: string;
  weight: Generated<number>;
  content: Buffer;
}

export interface BenchmarkFrameTable {
  jobId: string;
  /** Of a search for capacity: which of its short runs, from 0. */
  point: number;
  second: number;
  frames: Json;
}
