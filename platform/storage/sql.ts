// Raw SQL for what the query builder cannot say. Values stand in `${…}` and travel as parameters, never as text.
export { type RawBuilder, sql } from 'kysely';
