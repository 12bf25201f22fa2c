// Rows of files of truths, beside the tables of their entities.
import type { Generated } from 'kysely';
import type { Json, OptionalJson, OptionalText, OptionalTime } from './column.ts';

export interface TruthRowTable {
  uploadId: string;
  /** In the file, from 1. */
  position: number;
  serviceId: string;
  /** A value of the enumeration `truth-row-state`. */
  state: Generated<string>;
  key: OptionalText;
  reason: Generated<string>;
  excerpt: Generated<string>;
  truth: OptionalJson;
  prediction: OptionalJson;
  requestId: OptionalText;
  versionId: OptionalText;
  calledAt: OptionalTime;
}

export interface TruthAnnotationTable {
  uploadId: string;
  position: number;
  /** Id of the picture in the file. */
  image: string;
  body: Json;
}
