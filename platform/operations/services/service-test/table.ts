import type { HandlerTable } from '../../handler/handler-table.ts';
import { readInfo } from './read-info.ts';
import { sendTest } from './send-test.ts';

export const serviceTestHandlers: HandlerTable = {
  'serviceTest.info': readInfo,
  'serviceTest.send': sendTest,
};
