import type { FilterControlProps } from '#app/filter/filter-control.ts';
import { TypedFilter } from '#app/filter/TypedFilter.tsx';

export function Control(props: FilterControlProps) {
  return <TypedFilter {...props} search />;
}
