import { type FilterKind, typedChoice } from '#compile/filter/filter-kind.ts';

export const filter: FilterKind = {
  read: ([first], values) => (first === undefined ? undefined : typedChoice(first, values)),
};
