// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import { type LaterView, laterView, presentView } from '#app/element/later-view.tsx';
import type { FilterControlProps } from '#app/filter/filter-control.ts';
import type { FilterType } from '#core/generated/page-language.ts';
import { Control as searchKind } from '../search/Control.tsx';
import { Control as selectKind } from '../select/Control.tsx';
import { Control as switchKind } from '../switch/Control.tsx';
import { Control as textKind } from '../text/Control.tsx';

export const FILTER_CONTROLS: Readonly<Record<FilterType, LaterView<FilterControlProps, unknown>>> = {
  search: presentView({ View: searchKind }),
  select: presentView({ View: selectKind }),
  'multi-select': laterView(async () => ({ View: (await import('../multi-select/Control.tsx')).Control })),
  'time-range': laterView(async () => ({ View: (await import('../time-range/Control.tsx')).Control })),
  text: presentView({ View: textKind }),
  number: laterView(async () => ({ View: (await import('../number/Control.tsx')).Control })),
  switch: presentView({ View: switchKind }),
};
