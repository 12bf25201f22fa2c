// The row of filters above a table or dashboard.
import { type ReactNode, useId } from 'react';
import type { FilterPlan, FilterValue, FilterValues } from '#compile/compile-filter.ts';
import { isFiltered } from '#compile/query-codec.ts';
import { FILTER_KINDS } from './filter-kinds.ts';
import { useChoices } from './use-choices.ts';

export interface FilterBarProps {
  readonly filters: readonly FilterPlan[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
  /** Controls at the far end (refresh, columns …). */
  readonly children?: ReactNode;
}

export function FilterBar({ filters, values, onChange, children }: FilterBarProps) {
  const set = (name: string, value: FilterValue | undefined) => onChange(withValue(values, name, value));
  return (
    <search className="aic-filter-bar">
      {filters.map((plan) => (
        <FilterField
          key={plan.name}
          plan={plan}
          value={values[plan.name]}
          onChange={(value) => set(plan.name, value)}
        />
      ))}
      {isFiltered(values, filters) && (
        <button
          type="button"
          className="aic-button aic-button--link aic-button--m"
          onClick={() => onChange({})}
        >
          清除筛选
        </button>
      )}
      {children !== undefined && <div className="aic-filter-tools">{children}</div>}
    </search>
  );
}

interface FilterFieldProps {
  readonly plan: FilterPlan;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
}

function FilterField({ plan, value, onChange }: FilterFieldProps) {
  const id = useId();
  const choices = useChoices(plan);
  const Control = FILTER_KINDS[plan.type];
  return (
    <span className="aic-filter-field">
      {plan.label !== '' && plan.type !== 'search' && <label htmlFor={id}>{plan.label}</label>}
      <Control plan={plan} id={id} value={value} choices={choices} onChange={onChange} />
    </span>
  );
}

function withValue(values: FilterValues, name: string, value: FilterValue | undefined): FilterValues {
  const { [name]: _old, ...rest } = values;
  return value === undefined ? rest : { ...rest, [name]: value };
}
