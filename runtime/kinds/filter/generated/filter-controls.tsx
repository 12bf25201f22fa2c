// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { ComponentType } from 'react';
import type { FilterControlProps } from '#app/filter/filter-control.ts';
import type { FilterType } from '#core/generated/page-language.ts';
import { Control as multiSelectKind } from '../multi-select/Control.tsx';
import { Control as numberKind } from '../number/Control.tsx';
import { Control as searchKind } from '../search/Control.tsx';
import { Control as selectKind } from '../select/Control.tsx';
import { Control as switchKind } from '../switch/Control.tsx';
import { Control as textKind } from '../text/Control.tsx';
import { Control as timeRangeKind } from '../time-range/Control.tsx';

export const FILTER_CONTROLS: Readonly<Record<FilterType, ComponentType<FilterControlProps>>> = {
  search: searchKind,
  select: selectKind,
  'multi-select': multiSelectKind,
  'time-range': timeRangeKind,
  text: textKind,
  number: numberKind,
  switch: switchKind,
};
