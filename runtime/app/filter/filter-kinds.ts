// The table of filter types: a new type is one file and one row here.
import type { ComponentType } from 'react';
import type { FilterType } from '#core/generated/page-language.ts';
import type { FilterControlProps } from './filter-control.ts';
import { MultiSelectFilter } from './MultiSelectFilter.tsx';
import { NumberFilter } from './NumberFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { SelectFilter } from './SelectFilter.tsx';
import { SwitchFilter } from './SwitchFilter.tsx';
import { TextFilter } from './TextFilter.tsx';

export const FILTER_KINDS: Readonly<Record<FilterType, ComponentType<FilterControlProps>>> = {
  search: TextFilter,
  text: TextFilter,
  select: SelectFilter,
  'multi-select': MultiSelectFilter,
  'time-range': RangeFilter,
  number: NumberFilter,
  switch: SwitchFilter,
};
