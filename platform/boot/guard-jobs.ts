// Jobs that the configuration names and the program cannot do, and the other way round.
import { fault, type Guard } from '../operations/guard-contracts.ts';
import { JOB_KINDS } from './job-handlers.ts';

export const guardJobs: Guard = ({ config, schemaIndex }) => {
  if (config === undefined) return [];
  const idle = [...config.jobs.keys()].filter((id) => !JOB_KINDS.has(id));
  const unnamed = [...JOB_KINDS].filter((id) => !config.jobs.has(id));
  return [
    ...idle.map((id) => {
      const source = schemaIndex.source('job', id);
      return fault('SCH-NO-HANDLER', source === undefined ? undefined : { source, path: ['id'] }, id, {
        zh: `后台作业 “${id}” 没有实现：程序能做的作业是 ${[...JOB_KINDS].join('、')}`,
        en: `The program cannot do the job "${id}"`,
      });
    }),
    ...unnamed.map((id) =>
      fault('SCH-NO-CONTRACT', undefined, id, {
        zh: `程序里的后台作业 “${id}” 没有说明：缺少 schemas/jobs/${id}.yaml`,
        en: `The program's job "${id}" has no file schemas/jobs/${id}.yaml`,
      }),
    ),
  ];
};
