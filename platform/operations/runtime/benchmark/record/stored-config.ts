// A configuration as it is stored, with what its JSON columns hold.
import { AppError } from '#core/app-error.ts';
import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { RequestOf } from '../../../handler/handler.ts';

/** What a person fills in. */
export type ConfigForm = Omit<RequestOf<'benchmark.config.create'>, 'benchmarkId'>;

export type Threshold = ConfigForm['thresholds'][number];
export type Assertion = ConfigForm['assertions'][number];

type Chosen = 'loop' | 'shape' | 'answer' | 'steps' | 'headers' | 'assertions' | 'thresholds';

/** A row of `benchmark_config`. */
export interface BenchmarkConfig extends Omit<Row<'benchmarkConfig'>, Chosen> {
  readonly loop: ConfigForm['loop'];
  readonly shape: ConfigForm['shape'];
  readonly answer: ConfigForm['answer'];
  readonly steps: ConfigForm['steps'];
  readonly headers: ConfigForm['headers'];
  readonly assertions: ConfigForm['assertions'];
  readonly thresholds: ConfigForm['thresholds'];
}

/** JSON columns are written by operations only, which have checked them. Throws `record.not-found`. */
export async function findConfig(db: Db, id: string): Promise<BenchmarkConfig> {
  const row = await db
    .selectFrom('benchmarkConfig')
    .selectAll()
    .$castTo<BenchmarkConfig>()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}

/** What is about to use it holds it: deleting it waits, and then finds the user. Throws `record.not-found`. */
export async function lockConfig(db: Transaction<Database>, id: string): Promise<void> {
  const row = await db
    .selectFrom('benchmarkConfig')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
}

type JsonFields = Pick<Partial<ConfigForm>, 'steps' | 'headers' | 'assertions' | 'thresholds'>;

/** As columns: JSON as text. */
export function storedConfig<Form extends JsonFields>({
  steps,
  headers,
  assertions,
  thresholds,
  ...plain
}: Form) {
  return {
    ...plain,
    ...(steps === undefined ? {} : { steps: JSON.stringify(steps) }),
    ...(headers === undefined ? {} : { headers: JSON.stringify(headers) }),
    ...(assertions === undefined ? {} : { assertions: JSON.stringify(assertions) }),
    ...(thresholds === undefined ? {} : { thresholds: JSON.stringify(thresholds) }),
  };
}
