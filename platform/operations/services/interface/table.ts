import type { HandlerTable } from '../../handler/handler-table.ts';
import { getInterface, listAvailable, listInterfaces, listRemainedQps } from './list-interfaces.ts';
import { listGrantees, listServiceEvents, readServiceReport } from './watch-interface.ts';

export const interfaceHandlers: HandlerTable = {
  'interface.list': listInterfaces,
  'interface.get': getInterface,
  'interface.available': listAvailable,
  'interface.batchGetInterfaceRemainedQps': listRemainedQps,
  'interface.event.list': listServiceEvents,
  'interface.monitor.report': readServiceReport,
  'interface.application.list': listGrantees,
};
