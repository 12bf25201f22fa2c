import { AppError } from '#core/app-error.ts';
import { countRows } from '#storage/count-rows.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';
import { readNames } from '../monitor/read-names.ts';
import { remedyOf } from '../monitor/remedy.ts';
import { readSpan } from '../monitor/time-span.ts';
import { exclusionOf, LOG_COLUMNS, resultOf, selectLog } from './select-log.ts';
import { versionNumbers } from './version-numbers.ts';

/** Newest first unless asked otherwise. */
export const listLog: Handler<'requestLog.list'> = (request, { storage, now }) => {
  const matching = selectLog(storage.db, request, now());
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .select(LOG_COLUMNS)
        .orderBy(request.orderBy === 'totalUs' ? 'totalUs' : 'at', request.order ?? 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const names = await readNames(storage.db, rows);
      const numbers = await versionNumbers(storage.db, rows);
      return rows.map((row) => ({
        ...row,
        applicationName: names(row).applicationName,
        versionNumber: numbers(row.versionId),
        result: resultOf(row),
        excluded: exclusionOf(row),
      }));
    },
  });
};

/** One call with advice; `record.not-found` also when it belongs to another service. */
export const getLog: Handler<'requestLog.get'> = async (request, context) => {
  const { db } = context.storage;
  const row = await db
    .selectFrom('requestLog')
    .select(LOG_COLUMNS)
    .select(['unit', 'measures'])
    .where('id', '=', request.id)
    .where('serviceId', '=', request.serviceId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  const names = (await readNames(db, [row]))(row);
  const test = await testOf(db, row.testVersionId);
  const { measures, ...logged } = row;
  const versionNumber = (await versionNumbers(db, [row]))(row.versionId);
  return {
    ...logged,
    ...names,
    ...test,
    sameAnswer: sameAnswerOf(row.origin, measures),
    unit: row.unit === null ? null : String(row.unit),
    versionNumber,
    result: resultOf(row),
    excluded: exclusionOf(row),
    remedy: remedyOf(context.config, row),
  };
};

/** Whether a copy was answered as its caller was; null where nothing was compared. */
function sameAnswerOf(origin: string, measures: Readonly<Record<string, number>> | null): boolean | null {
  const same = origin === 'shadow' ? measures?.same : undefined;
  return same === undefined ? null : same === 1;
}

/** The test that a call was part of; all null without one, and when it was deleted since. */
async function testOf(db: Db, testVersionId: string) {
  const found =
    testVersionId === ''
      ? undefined
      : await db
          .selectFrom('abtestVersion')
          .innerJoin('abtest', 'abtest.id', 'abtestVersion.testId')
          .select(['abtest.id as testId', 'abtest.name as testName', 'abtestVersion.number as testNumber'])
          .where('abtestVersion.id', '=', testVersionId)
          .executeTakeFirst();
  return found ?? { testId: null, testName: null, testNumber: null };
}

export const readStatistics: Handler<'requestLog.statistics'> = (request, context) => {
  const { serviceId, applicationId = '' } = request;
  const filter = { ...readSpan(request, context.now()), serviceId };
  return context.engines.metrics.usage(applicationId === '' ? filter : { ...filter, applicationId });
};
