// A payload set with its first rows, as a person looks at it.
import { AppError } from '#core/app-error.ts';
import { readRows } from '#core/load/payload/read-rows.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../../handler/handler.ts';
import { WEIGHT } from './read-payload.ts';

const SHOWN_ROWS = 20;
const SHOWN_TEXT = 300;

export const getPayload: Handler<'benchmark.payload.get'> = async ({ id }, { storage: { db } }) => {
  const payload = await db.selectFrom('benchmarkPayload').selectAll().where('id', '=', id).executeTakeFirst();
  if (payload === undefined) throw new AppError('record.not-found');
  const { organizationId: _o, projectId: _p, updatedAt: _u, kind, ...shown } = payload;
  const rows = kind === 'pictures' ? await pictureRows(db, id) : await textRows(db, id, kind);
  return { ...shown, kind, rows };
};

async function pictureRows(db: Db, id: string) {
  const files = await db
    .selectFrom('benchmarkPayloadFile')
    .select(['position', 'name', 'contentType', 'weight'])
    .select((eb) => eb.fn<number>('length', ['content']).as('bytes'))
    .where('payloadId', '=', id)
    .orderBy('position')
    .limit(SHOWN_ROWS)
    .execute();
  return files.map(({ position, name, contentType, weight, bytes }) => ({
    ...{ row: position + 1, weight, bytes, preview: `${name}（${contentType}）` },
  }));
}

async function textRows(db: Db, id: string, kind: string) {
  const file = await db
    .selectFrom('benchmarkPayloadFile')
    .select('content')
    .where('payloadId', '=', id)
    .where('position', '=', 0)
    .executeTakeFirst();
  if (file === undefined) return [];
  const { rows } = readRows(file.content.toString('utf8'), kind === 'csv' ? 'csv' : 'jsonl');
  return rows.slice(0, SHOWN_ROWS).map(({ [WEIGHT]: weight, ...fields }, index) => {
    const text = JSON.stringify(fields);
    return {
      row: index + 1,
      weight: Number(weight ?? 1),
      bytes: Buffer.byteLength(text),
      preview: text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text,
    };
  });
}
