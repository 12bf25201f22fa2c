import type { HandlerTable } from '../handler/handler-table.ts';
import { listMetrics } from './list-metrics.ts';
import { batchGetEvaluations } from './result/batch-get.ts';
import { getResult } from './result/get-result.ts';
import { listContainers } from './result/list-containers.ts';
import { listResultRows } from './result/list-rows.ts';
import { deleteEvaluation } from './run/delete-evaluation.ts';
import { startEvaluation } from './run/start-evaluation.ts';
import { stopEvaluation } from './run/stop-evaluation.ts';
import { createSetting } from './setting/create-setting.ts';
import { getSetting } from './setting/get-setting.ts';
import { trySetting } from './setting/try-setting.ts';
import { deleteTruthUpload } from './truth/delete-upload.ts';
import { readState } from './truth/read-state.ts';
import { exportTruthRows, listTruthRows } from './truth/truth-rows.ts';
import { uploadTruths } from './truth/upload-truths.ts';

/** Other lists, and what is not here, the generic handlers do. */
export const evaluationHandlers: HandlerTable = {
  'evaluation.metric.list': listMetrics,
  'evaluation.setting.get': getSetting,
  'evaluation.setting.create': createSetting,
  'evaluation.setting.try': trySetting,
  'evaluation.groundTruthFile.upload': uploadTruths,
  'evaluation.record.state': readState,
  'evaluation.upload.rows': listTruthRows,
  'evaluation.upload.export': exportTruthRows,
  'evaluation.upload.delete': deleteTruthUpload,
  'evaluation.batchGet': batchGetEvaluations,
  'evaluation.start': startEvaluation,
  'evaluation.stop': stopEvaluation,
  'evaluation.delete': deleteEvaluation,
  'evaluation.container.list': listContainers,
  'evaluation.result.get': getResult,
  'evaluation.result.rows': listResultRows,
};
