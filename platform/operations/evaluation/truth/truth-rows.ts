// The rows of a file of truths: what became of each, as a page and as a file.
import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { readQuery } from '../../list/paging.ts';
import { findTruthUpload, STAGED } from './truth-job.ts';

export const listTruthRows: Handler<'evaluation.upload.rows'> = async (request, { storage: { db } }) => {
  const matching = rowsOf(db, request.id, request.state);
  const page = await readQuery(request, matching, described(matching));
  return {
    ...page,
    result: page.result.map((row) => ({ id: `${request.id}-${row.row}`, ...row, ...shown(row) })),
  };
};

export const exportTruthRows: Handler<'evaluation.upload.export'> = async (
  { id, state },
  { storage: { db }, config },
) => {
  const upload = await findTruthUpload(db, id);
  if (upload === undefined) throw new AppError('record.not-found');
  const labels = new Map(
    config.enums.get('truth-row-state')?.values.map(({ value, label }) => [String(value), label]),
  );
  return {
    fileName: `${upload.fileName}-处理结果.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvOf(db, id, state, labels),
  };
};

const COLUMNS = ['行号', '状态', '关联值', '原因', '真实值', '预测值', '请求 ID', '请求时间', '原文'];
const BATCH = 1_000;

async function* csvOf(db: Db, id: string, state: string | undefined, labels: ReadonlyMap<string, string>) {
  yield `\uFEFF${line(COLUMNS)}`;
  for (let last = 0; ; ) {
    const rows = await described(rowsOf(db, id, state).where('position', '>', last))
      .limit(BATCH)
      .execute();
    const texts = rows.map((row) => {
      const { truth, prediction } = shown(row);
      const said = [labels.get(row.state) ?? row.state, row.key ?? '', row.reason];
      const call = [row.requestId ?? '', row.calledAt?.toISOString() ?? ''];
      return line([String(row.row), ...said, truth ?? '', prediction ?? '', ...call, row.excerpt]);
    });
    yield texts.join('');
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.row ?? last;
  }
}

function rowsOf(db: Db, id: string, state: string | undefined) {
  const all = db.selectFrom('truthRow').where('uploadId', '=', id).where('state', '!=', STAGED);
  return state === undefined ? all : all.where('state', '=', state);
}

function described(matching: ReturnType<typeof rowsOf>) {
  return matching
    .select([
      'position as row',
      'state',
      'key',
      'reason',
      'excerpt',
      'truth',
      'prediction',
      'requestId',
      'calledAt',
    ])
    .orderBy('position');
}

function shown({ truth, prediction }: { readonly truth: unknown; readonly prediction: unknown }) {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return { truth: text(truth), prediction: text(prediction) };
}

/** Programs for tables take what begins like a formula for one. */
function line(cells: readonly string[]): string {
  const safe = cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}
