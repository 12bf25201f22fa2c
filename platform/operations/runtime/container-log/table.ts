import type { HandlerTable } from '../../handler/handler-table.ts';
import { downloadLog } from './download-log.ts';
import { listSources, readLogInfo } from './read-info.ts';
import { findLines, listLines } from './read-log.ts';

export const containerLogHandlers: HandlerTable = {
  'containerLog.list': listLines,
  'containerLog.find': findLines,
  'containerLog.download': downloadLog,
  'containerLog.info': readLogInfo,
  'containerLog.sources': listSources,
};
