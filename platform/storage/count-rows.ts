import type { SelectQueryBuilder } from 'kysely';

/** How many rows a query without columns matches. */
export async function countRows<Tables, Names extends keyof Tables>(
  // biome-ignore lint/complexity/noBannedTypes: kysely's word for "nothing selected yet"
  matching: SelectQueryBuilder<Tables, Names, {}>,
): Promise<number> {
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ readonly total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}
