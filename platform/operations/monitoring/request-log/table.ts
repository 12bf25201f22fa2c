import type { HandlerTable } from '../../handler/handler-table.ts';
import { exportLog } from './export-log.ts';
import { getLog, listLog, readStatistics } from './read-log.ts';

export const requestLogHandlers: HandlerTable = {
  'requestLog.list': listLog,
  'requestLog.get': getLog,
  'requestLog.export': exportLog,
  'requestLog.statistics': readStatistics,
};
