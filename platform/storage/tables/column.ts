// Kinds of columns: what is read, inserted and updated.
import type { ColumnType } from 'kysely';

/** Filled by the database when left out; a date or its ISO text goes in, a Date comes out. */
export type DefaultedTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
export type OptionalNumber = ColumnType<number | null, number | null | undefined, number | null>;
/** Written as JSON text (`JSON.stringify`), because pg would turn an array into a PostgreSQL array. */
export type Json<Value = unknown> = ColumnType<Value, string, string>;
export type DefaultedJson<Value = unknown> = ColumnType<Value, string | undefined, string>;
export type OptionalJson<Value = unknown> = ColumnType<
  Value | null,
  string | null | undefined,
  string | null
>;
export type OptionalBytes = ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
