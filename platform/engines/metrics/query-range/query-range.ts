// The subset of PromQL that the platform answers itself, over the rollups.

import type { Db } from '#storage/storage.ts';
import { evaluate } from './evaluate.ts';
import { parseQuery } from './parse-query.ts';
import type { RangeAnswer, RangeQuery } from './range-query.ts';

/** Throws `metrics.unsupported-query` with the reason in words. */
export async function queryRange(db: Db, query: RangeQuery, now: Date): Promise<RangeAnswer> {
  return { resultType: 'matrix', result: await evaluate(db, parseQuery(query.query), query, now) };
}
