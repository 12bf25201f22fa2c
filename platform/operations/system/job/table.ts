import type { HandlerTable } from '../../handler/handler-table.ts';
import { cancelJobById, getJob, listJobs, listKinds, retryJobById } from './jobs.ts';
import { listLeases } from './leases.ts';
import { listSchedules, runScheduleNow } from './schedules.ts';

export const jobHandlers: HandlerTable = {
  'job.list': listJobs,
  'job.get': getJob,
  'job.retry': retryJobById,
  'job.cancel': cancelJobById,
  'job.kinds': listKinds,
  'lease.list': listLeases,
  'jobSchedule.list': listSchedules,
  'jobSchedule.run': runScheduleNow,
};
