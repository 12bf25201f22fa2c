// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { FilterKind } from '#compile/filter/filter-kind.ts';
import type { FilterType } from '#core/generated/page-language.ts';
import { filter as multiSelectKind } from '../multi-select/filter.ts';
import { filter as numberKind } from '../number/filter.ts';
import { filter as searchKind } from '../search/filter.ts';
import { filter as selectKind } from '../select/filter.ts';
import { filter as switchKind } from '../switch/filter.ts';
import { filter as textKind } from '../text/filter.ts';
import { filter as timeRangeKind } from '../time-range/filter.ts';

export const FILTER_KINDS: Readonly<Record<FilterType, FilterKind>> = {
  search: searchKind,
  select: selectKind,
  'multi-select': multiSelectKind,
  'time-range': timeRangeKind,
  text: textKind,
  number: numberKind,
  switch: switchKind,
};
