// The worker thread of searches: a pattern that never ends blocks this thread only.
import { parentPort } from 'node:worker_threads';
import type { LogFound, LogQuery } from './log-query.ts';
import { scanLog } from './scan-log.ts';

export interface FindJob {
  readonly directory: string;
  readonly query: LogQuery;
  readonly maxRuns: number;
}

export type FindReply =
  | { readonly found: LogFound; readonly failed?: never }
  | { readonly failed: string; readonly found?: never };

parentPort?.on('message', ({ directory, query, maxRuns }: FindJob) => {
  parentPort?.postMessage(answer(directory, query, maxRuns));
});

function answer(directory: string, query: LogQuery, maxRuns: number): FindReply {
  try {
    return { found: scanLog(directory, query, maxRuns) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
