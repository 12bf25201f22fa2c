import type { FilterKind } from '#compile/filter/filter-kind.ts';

export const filter: FilterKind = { read: ([first]) => first };
