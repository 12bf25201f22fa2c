import type { HandlerTable } from '../../handler/handler-table.ts';
import {
  listProjectFailures,
  rankAllServices,
  rankServices,
  readAdminOverview,
  readAdminSeries,
  readOverview,
  readProjectDurations,
  readProjectSeries,
} from './monitor.ts';

export const monitorHandlers: HandlerTable = {
  'monitor.overview': readOverview,
  'monitor.series': readProjectSeries,
  'monitor.durations': readProjectDurations,
  'monitor.serviceList': rankServices,
  'monitor.failureDetail': listProjectFailures,
  'monitor.adminOverview': readAdminOverview,
  'monitor.adminSeries': readAdminSeries,
  'monitor.adminServiceList': rankAllServices,
};
