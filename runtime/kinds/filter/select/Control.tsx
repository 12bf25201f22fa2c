import type { FilterControlProps } from '#app/filter/filter-control.ts';

/** The browser's own select: best keyboard and screen-reader support, and nothing to download. */
export function Control({ plan, id, value, choices, onChange }: FilterControlProps) {
  const current = value === undefined ? '' : String(value);
  const known = current === '' || choices.some((choice) => String(choice.value) === current);
  return (
    <select
      id={id}
      className={plan.options === undefined ? 'aic-input aic-select' : 'aic-input aic-select is-fetched'}
      aria-label={plan.label || plan.placeholder || plan.name}
      value={current}
      onChange={(event) =>
        onChange(choices.find((choice) => String(choice.value) === event.target.value)?.value ?? undefined)
      }
    >
      <option value="">{plan.placeholder ?? '全部'}</option>
      {!known && <option value={current}>{current}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
