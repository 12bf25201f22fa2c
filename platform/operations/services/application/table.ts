import type { HandlerTable } from '../../handler/handler-table.ts';
import { deleteApplication, updateApplication } from './change-application.ts';
import { grantInterface, revokeInterface, updateQpsLimit } from './change-grants.ts';
import { createApplication } from './create-application.ts';
import { getApplication } from './get-application.ts';
import { listKeys, revokeKey, rotateKey, updateCode } from './keys.ts';
import { listAllApplications, listApplications } from './list-applications.ts';
import { listGrants } from './list-grants.ts';
import {
  listAllFailures,
  listApplicationEvents,
  listApplicationFailures,
  rankAllApplications,
  rankApplications,
  readApplicationOverview,
  readReport,
} from './monitor.ts';
import { readTestInfo } from './read-test-info.ts';
import { readTestInterface } from './read-test-interface.ts';
import { sendTest } from './send-test.ts';
import { disableApplication, enableApplication } from './switch-application.ts';

export const applicationHandlers: HandlerTable = {
  'application.list': listApplications,
  'application.adminList': listAllApplications,
  'application.create': createApplication,
  'application.update': updateApplication,
  'application.get': getApplication,
  'application.delete': deleteApplication,
  'application.disable': disableApplication,
  'application.enable': enableApplication,
  'application.keys.list': listKeys,
  'application.keys.update': rotateKey,
  'application.keys.delete': revokeKey,
  'application.code.update': updateCode,
  'application.interface.grant': grantInterface,
  'application.interface.revoke': revokeInterface,
  'application.interfaceQPSLimit.list': listGrants,
  'application.interfaceQPSLimit.update': updateQpsLimit,
  'application.test.info': readTestInfo,
  'application.test.interface': readTestInterface,
  'application.test.send': sendTest,
  'application.monitor.report': readReport,
  'application.monitor.overview': readApplicationOverview,
  'application.monitor.failureDetail': listApplicationFailures,
  'application.adminMonitor.report': readReport,
  'application.adminMonitor.failureDetail': listAllFailures,
  'application.frontMonitorList': rankApplications,
  'application.backMonitorList': rankAllApplications,
  'application.event.list': listApplicationEvents,
};
