import type { FilterControlProps } from '#app/filter/filter-control.ts';
import { RangePicker } from '#app/filter/RangePicker.tsx';

/** A time range among other filters; without a value all times count. */
export function Control({ plan, id, value, onChange }: FilterControlProps) {
  return (
    <RangePicker
      id={id}
      label={plan.label || '时间范围'}
      value={typeof value === 'string' ? value : undefined}
      optional
      onChange={onChange}
    />
  );
}
