import type { HandlerTable } from '../../handler/handler-table.ts';
import { listServers, removeServer } from './servers.ts';

export const serverHandlers: HandlerTable = {
  'server.list': listServers,
  'server.remove': removeServer,
};
