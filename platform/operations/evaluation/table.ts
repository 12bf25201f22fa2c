import type { HandlerTable } from '../handler/handler-table.ts';
import { listMetrics } from './list-metrics.ts';
import { createSetting } from './setting/create-setting.ts';
import { getSetting } from './setting/get-setting.ts';
import { trySetting } from './setting/try-setting.ts';
import { deleteTruthUpload } from './truth/delete-upload.ts';
import { readState } from './truth/read-state.ts';
import { exportTruthRows, listTruthRows } from './truth/truth-rows.ts';
import { uploadTruths } from './truth/upload-truths.ts';

/** The list of files, the generic handlers do. */
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
};
