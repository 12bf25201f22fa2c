// Work in the background.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const JOB_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-JOB',
    severity: 'error',
    suppressible: false,
    titleZh: '没有这个后台作业',
    titleEn: 'There is no such job',
    explainZh:
      '状态机事件的 `effect` 写一个后台作业的 id，也就是 `schemas/jobs/` 里的文件名。没有这个作业，事件发生后就什么也不会做。按建议改正。',
    explainEn:
      "The `effect` of a machine's event names a job, which is a file of `schemas/jobs/`. Without one nothing would follow from the event. Take the suggestion.",
    example: {
      fixture: 'effect-unknown',
      bad: '- { event: return, label: 归还, from: [Busy], to: Idle, by: system, effect: thing-cuont }',
      mark: 'thing-cuont',
      right: '- { event: return, label: 归还, from: [Busy], to: Idle, by: system, effect: thing-count }',
    },
  },
  {
    code: 'SCH-SCHEDULE',
    severity: 'error',
    suppressible: false,
    titleZh: '作业的计划不成立',
    titleEn: 'The schedule of the job does not hold',
    explainZh:
      '`cron` 是五段：分 时 日 月 星期，并且要会到来；`zone` 是 IANA 时区名称，如 `Asia/Shanghai`。写错时平台不知道什么时候执行。',
    explainEn:
      '`cron` takes five fields, minute hour day month weekday, which come to pass at some time; `zone` is an IANA name like `Asia/Shanghai`. Otherwise nobody knows when the job is due.',
    example: {
      fixture: 'job-cron-wrong',
      bad: "schedule: { cron: '0 3 * *', zone: Asia/Shanghai }",
      mark: "'0 3 * *'",
      right: "schedule: { cron: '0 3 * * *', zone: Asia/Shanghai }",
    },
  },
];
