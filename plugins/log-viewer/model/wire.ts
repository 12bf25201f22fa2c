// Responses of the log's calls, as in the contracts.
import type { Operations } from '#plugin-api';

export type Window = Operations['containerLog.list']['response'];
export type Line = Window['lines'][number];
export type Stream = Line['stream'];
export type Level = Line['level'];
export type Found = Operations['containerLog.find']['response'];
export type LogInfo = Operations['containerLog.info']['response'];
export type Process = LogInfo['processes'][number];
export type Source = Operations['containerLog.sources']['response']['result'][number];

/** Which lines are meant; what is absent holds for all. */
export type LineQuery = Partial<Omit<Operations['containerLog.find']['request'], 'replicaId'>>;
