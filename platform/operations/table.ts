// operationId -> handler, one row an area, in domains. A call that is missing here is served by the generic handlers when its contract names an entity.

import { studioHandlers } from './authoring/studio/table.ts';
import { evaluationHandlers } from './evaluation/table.ts';
import { abtestHandlers } from './experiments/abtest/table.ts';
import type { AnyHandler } from './handler/handler.ts';
import type { HandlerTable } from './handler/handler-table.ts';
import { baseHandlers } from './identity/base/table.ts';
import { projectHandlers } from './identity/project/table.ts';
import { userHandlers } from './identity/user/table.ts';
import { usercenterHandlers } from './identity/usercenter/table.ts';
import { modelHandlers } from './models/model/table.ts';
import { uploadHandlers } from './models/upload/table.ts';
import { monitorHandlers } from './monitoring/monitor/table.ts';
import { notificationHandlers } from './monitoring/notification/table.ts';
import { requestLogHandlers } from './monitoring/request-log/table.ts';
import { bdlbizHandlers } from './portal/bdlbiz.ts';
import { bmlHandlers } from './portal/bml.ts';
import { externalTitleHandlers } from './portal/external-title.ts';
import { helpHandlers } from './portal/help.ts';
import { licenseHandlers } from './portal/license.ts';
import { autoscalingHandlers } from './runtime/autoscaling/table.ts';
import { benchmarkHandlers } from './runtime/benchmark/table.ts';
import { containerLogHandlers } from './runtime/container-log/table.ts';
import { runtimeHandlers } from './runtime/table.ts';
import { volumeHandlers } from './runtime/volume/table.ts';
import { applicationHandlers } from './services/application/table.ts';
import { asyncTaskHandlers } from './services/async-task/table.ts';
import { captureHandlers } from './services/capture/table.ts';
import { inferenceHandlers } from './services/inference/table.ts';
import { interfaceHandlers } from './services/interface/table.ts';
import { registrationHandlers } from './services/registration/table.ts';
import { serviceTestHandlers } from './services/service-test/table.ts';
import { jobHandlers } from './system/job/table.ts';
import { serverHandlers } from './system/server/table.ts';
import { systemHandlers } from './system/table.ts';

/** The handler of a call by its id, whatever it asks and answers. */
export function handlerOf(table: HandlerTable, id: string): AnyHandler | undefined {
  return (table as Readonly<Record<string, AnyHandler>>)[id];
}

/** Every operation that has a handler of its own; ids must exist in `schemas/api/*.yaml` (checked by `createApp`). */
export const operationTable: HandlerTable = {
  // identity
  ...baseHandlers,
  ...projectHandlers,
  ...userHandlers,
  ...usercenterHandlers,
  // services
  ...applicationHandlers,
  ...asyncTaskHandlers,
  ...captureHandlers,
  ...inferenceHandlers,
  ...interfaceHandlers,
  ...registrationHandlers,
  ...serviceTestHandlers,
  // runtime
  ...autoscalingHandlers,
  ...benchmarkHandlers,
  ...containerLogHandlers,
  ...runtimeHandlers,
  ...volumeHandlers,
  // experiments
  ...abtestHandlers,
  // evaluation
  ...evaluationHandlers,
  // models
  ...modelHandlers,
  ...uploadHandlers,
  // monitoring
  ...monitorHandlers,
  ...notificationHandlers,
  ...requestLogHandlers,
  // portal
  ...bdlbizHandlers,
  ...bmlHandlers,
  ...externalTitleHandlers,
  ...helpHandlers,
  ...licenseHandlers,
  // authoring
  ...studioHandlers,
  // system
  ...jobHandlers,
  ...serverHandlers,
  ...systemHandlers,
};
