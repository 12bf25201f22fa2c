import type { HandlerTable } from '../../handler/handler-table.ts';
import { copyConfig, createConfig, updateConfig } from './config/edit-config.ts';
import { previewConfig } from './config/preview-config.ts';
import { examplePayload, uploadPayload } from './payload/create-payload.ts';
import { getPayload } from './payload/get-payload.ts';
import { compareReports } from './report/compare.ts';
import { exportReport } from './report/export-report.ts';
import { getReport, getVerdict } from './report/get-report.ts';
import { getSeries } from './report/series.ts';
import { stopJob } from './run/stop-job.ts';
import {
  cancelSchedule,
  deleteSchedule,
  listSchedules,
  previewSchedule,
  resumeSchedule,
} from './schedule/change-schedules.ts';
import { startJob } from './schedule/start-job.ts';
import { draftConfig } from './task/draft-config.ts';
import { createTask, updateTask } from './task/edit-task.ts';
import { listImages, readOptions } from './task/read-options.ts';

/** Lists, and what is not here, the generic handlers do. */
export const benchmarkHandlers: HandlerTable = {
  'benchmark.create': createTask,
  'benchmark.update': updateTask,
  'benchmark.config.create': createConfig,
  'benchmark.config.update': updateConfig,
  'benchmark.config.copy': copyConfig,
  'benchmark.config.draft': draftConfig,
  'benchmark.config.preview': previewConfig,
  'benchmark.job.start': startJob,
  'benchmark.job.stop': stopJob,
  'benchmark.schedule.list': listSchedules,
  'benchmark.schedule.preview': previewSchedule,
  'benchmark.schedule.cancel': cancelSchedule,
  'benchmark.schedule.resume': resumeSchedule,
  'benchmark.schedule.delete': deleteSchedule,
  'benchmark.upload': uploadPayload,
  'benchmark.payload.examples': examplePayload,
  'benchmark.payload.get': getPayload,
  'benchmark.image': listImages,
  'benchmark.interface.options': readOptions,
  'benchmark.report.get': getReport,
  'benchmark.report.detail': getSeries,
  'benchmark.report.compare': compareReports,
  'benchmark.report.export': exportReport,
  'benchmark.report.verdict': getVerdict,
};
