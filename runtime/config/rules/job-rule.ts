// Jobs: what a machine sets off exists, and what recurs does so at a time that comes.
import { isCron, isTimeZone } from '#core/cron.ts';
import type { JobDefinition } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import type { Finding, Source } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';

export function* jobRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('entity')) yield* effects(source, schemaIndex);
  for (const source of schemaIndex.sources('job')) yield* schedule(source);
}

function* effects(source: Source, { draft, known }: SchemaIndex): Iterable<Finding> {
  for (const [index, { effect }] of (draft.entities.get(source.id)?.machine?.events ?? []).entries()) {
    if (effect === undefined || known.jobs.has(effect)) continue;
    const path = ['machine', 'events', index, 'effect'];
    yield unknownName(effect, known.jobs, ['作业', 'job'], { code: 'SCH-JOB', source, path });
  }
}

function* schedule(source: Source): Iterable<Finding> {
  const { schedule: plan } = source.value as JobDefinition;
  if (plan === undefined) return;
  if (!isCron(plan.cron))
    yield {
      code: 'SCH-SCHEDULE',
      zh: `“${plan.cron}” 不是 cron 时间：要有五段（分 时 日 月 星期），并且会到来，如 “0 3 * * *” 表示每天 3 点`,
      en: `"${plan.cron}" is no cron time: it takes five fields (minute hour day month weekday) that come to pass, like "0 3 * * *"`,
      source,
      path: ['schedule', 'cron'],
    };
  if (!isTimeZone(plan.zone))
    yield {
      code: 'SCH-SCHEDULE',
      zh: `没有时区 “${plan.zone}”，应为 IANA 名称，如 “Asia/Shanghai”`,
      en: `There is no time zone "${plan.zone}"; it takes an IANA name like "Asia/Shanghai"`,
      source,
      path: ['schedule', 'zone'],
    };
}
