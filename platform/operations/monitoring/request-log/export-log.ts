// All matching rows as CSV, read and sent in portions: neither side holds the whole file.
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { readNames } from '../monitor/read-names.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { LOG_COLUMNS, type LogFilter, resultOf, selectLog } from './select-log.ts';
import { versionNumbers } from './version-numbers.ts';

const PORTION = 1_000;
const MAX_ROWS = 1_000_000;

const TITLES = [
  '时间',
  '请求 ID',
  '应用',
  '应用 ID',
  '版本',
  '方法',
  '路径',
  '协议',
  '客户端地址',
  '状态码',
  '结果',
  '错误码',
  '错误信息',
  '总耗时（毫秒）',
  '网关耗时（毫秒）',
  '服务耗时（毫秒）',
  '请求大小（字节）',
  '响应大小（字节）',
  '重试次数',
  '服务地址',
  'User-Agent',
  '调用来源',
  '测试版本 ID',
  '测试分组',
];

/** Newest first, a million rows at most. */
export const exportLog: Handler<'requestLog.export'> = async (request, { storage, now }) => {
  const started = now();
  // Wrong filters must fail as a JSON answer, before the first byte of the file.
  selectLog(storage.db, request, started);
  const day = started.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
  return {
    fileName: `请求日志-${day}.csv`,
    plainName: `request-log-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: lines(storage.db, request, started),
  };
};

async function* lines(db: Db, filter: LogFilter, now: Date): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(TITLES);
  let sent = 0;
  let rows = await readPortion(db, filter, now);
  while (rows.length > 0 && sent < MAX_ROWS) {
    const names = await readNames(db, rows);
    const numbers = await versionNumbers(db, rows);
    yield rows
      .map((row) => csvLine(cellsOf(row, names(row).applicationName, numbers(row.versionId))))
      .join('');
    sent += rows.length;
    const last = rows.at(-1);
    rows = rows.length < PORTION ? [] : await readPortion(db, filter, now, last);
  }
}

/** Continues behind the last row by its key: an offset would read everything before it again. */
function readPortion(
  db: Db,
  filter: LogFilter,
  now: Date,
  last?: { readonly at: Date; readonly id: string },
) {
  return selectLog(db, filter, now)
    .select(LOG_COLUMNS)
    .$if(last !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(last?.at ?? now, last?.id ?? ''))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PORTION)
    .execute();
}

type LogRow = Awaited<ReturnType<typeof readPortion>>[number];

function cellsOf(
  row: LogRow,
  applicationName: string,
  versionNumber: number | null,
): readonly (string | number | null)[] {
  return [
    row.at.toISOString(),
    row.id,
    applicationName,
    row.applicationId,
    versionNumber === null ? '' : `v${versionNumber}`,
    row.method,
    row.path,
    row.protocol,
    row.clientIp,
    row.status,
    resultOf(row) === 'success' ? '成功' : '失败',
    row.errorCode,
    row.error,
    row.totalUs / 1000,
    row.gatewayUs / 1000,
    row.upstreamUs / 1000,
    row.requestBytes,
    row.responseBytes,
    row.retries,
    row.upstream,
    row.userAgent,
    row.origin,
    row.testVersionId,
    row.arm,
  ];
}
