// What the log's calls answer, as the contracts say it.
import type { Operations } from '#plugin-api';

export type Stream = 'stdout' | 'stderr';
export type Level = 'INFO' | 'WARNING' | 'ERROR';

export type Window = Operations['containerLog.list']['response'];
export type Line = Window['lines'][number];
export type Found = Operations['containerLog.find']['response'];
export type LogInfo = Operations['containerLog.info']['response'];
export type Process = LogInfo['processes'][number];
export type Source = Operations['containerLog.sources']['response']['result'][number];

/** Which lines are meant; what is absent holds for all. */
export interface LineQuery {
  readonly pattern?: string;
  readonly regex?: boolean;
  readonly caseSensitive?: boolean;
  readonly streams?: readonly Stream[];
  readonly levels?: readonly Level[];
  readonly from?: string;
  readonly to?: string;
  readonly firstLine?: number;
  readonly lastLine?: number;
}
