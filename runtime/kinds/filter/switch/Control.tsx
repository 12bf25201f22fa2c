import type { FilterControlProps } from '#app/filter/filter-control.ts';

export function Control({ plan, id, value, onChange }: FilterControlProps) {
  return (
    <input
      id={id}
      className="aic-filter-switch"
      type="checkbox"
      role="switch"
      aria-label={plan.label || plan.name}
      aria-checked={value === true}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked ? true : undefined)}
    />
  );
}
