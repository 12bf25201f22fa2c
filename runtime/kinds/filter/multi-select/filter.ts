import { type FilterKind, typedChoice } from '#compile/filter/filter-kind.ts';

export const filter: FilterKind = {
  read: (texts, values) => texts.map((text) => typedChoice(text, values)),
};
