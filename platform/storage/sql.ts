// The query language of the storage, as engines and machines use it: they never name the library behind it.
import {
  type RawBuilder as KyselyRawBuilder,
  type Transaction as KyselyTransaction,
  sql as kyselySql,
} from 'kysely';
import type { Database } from './database.ts';

/** Template for parameterised SQL; values become parameters, never text. */
export const sql = kyselySql;

/** A piece of SQL with its parameters. */
export type RawBuilder<Output> = KyselyRawBuilder<Output>;

/** A connection inside an open transaction. */
export type Transaction<Schema = Database> = KyselyTransaction<Schema>;
