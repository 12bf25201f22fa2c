// operationId -> handler, one row an area. A call that is missing here is served by the generic handlers when its contract names an entity.

import { applicationHandlers } from './application/table.ts';
import { asyncTaskHandlers } from './async-task/table.ts';
import { baseHandlers } from './base/table.ts';
import { bdlbizHandlers } from './bdlbiz/table.ts';
import { bmlHandlers } from './bml/table.ts';
import { captureHandlers } from './capture/table.ts';
import { containerLogHandlers } from './container-log/table.ts';
import { externalTitleHandlers } from './external-title/table.ts';
import type { AnyHandler } from './handler.ts';
import type { HandlerTable } from './handler-table.ts';
import { helpHandlers } from './help/table.ts';
import { inferenceHandlers } from './inference/table.ts';
import { interfaceHandlers } from './interface/table.ts';
import { jobHandlers } from './job/table.ts';
import { licenseHandlers } from './license/table.ts';
import { modelHandlers } from './model/table.ts';
import { monitorHandlers } from './monitor/table.ts';
import { notificationHandlers } from './notification/table.ts';
import { projectHandlers } from './project/table.ts';
import { registrationHandlers } from './registration/table.ts';
import { requestLogHandlers } from './request-log/table.ts';
import { runtimeHandlers } from './runtime/table.ts';
import { serverHandlers } from './server/table.ts';
import { serviceTestHandlers } from './service-test/table.ts';
import { studioHandlers } from './studio/table.ts';
import { systemHandlers } from './system/table.ts';
import { uploadHandlers } from './upload/table.ts';
import { userHandlers } from './user/table.ts';
import { usercenterHandlers } from './usercenter/table.ts';
import { volumeHandlers } from './volume/table.ts';

/** The handler of a call by its id, whatever it asks and answers. */
export function handlerOf(table: HandlerTable, id: string): AnyHandler | undefined {
  return (table as Readonly<Record<string, AnyHandler>>)[id];
}

/** Every operation that has a handler of its own; ids must exist in `schemas/api/*.yaml` (checked by `createApp`). */
export const operationTable: HandlerTable = {
  ...applicationHandlers,
  ...asyncTaskHandlers,
  ...captureHandlers,
  ...inferenceHandlers,
  ...interfaceHandlers,
  ...jobHandlers,
  ...monitorHandlers,
  ...registrationHandlers,
  ...requestLogHandlers,
  ...serverHandlers,
  ...baseHandlers,
  ...bdlbizHandlers,
  ...bmlHandlers,
  ...containerLogHandlers,
  ...externalTitleHandlers,
  ...helpHandlers,
  ...licenseHandlers,
  ...modelHandlers,
  ...notificationHandlers,
  ...projectHandlers,
  ...runtimeHandlers,
  ...serviceTestHandlers,
  ...studioHandlers,
  ...systemHandlers,
  ...uploadHandlers,
  ...userHandlers,
  ...usercenterHandlers,
  ...volumeHandlers,
};
