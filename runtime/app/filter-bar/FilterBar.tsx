// The row of filters above a table or dashboard; what finds no room in it folds away behind a button.
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { FilterValue } from '#compile/filter/filter-kind.ts';
import type { FilterPlan, FilterValues } from '#compile/table/compile-filter.ts';
import { isFiltered } from '#compile/table/query-codec.ts';
import { filtersOfPage } from '#core/filters-of-page.ts';
import type { Page } from '#core/page.ts';
import { FILTER_CONTROLS } from '#kinds/filter/generated/filter-controls.tsx';
import { Icon } from '../icon/Icon.tsx';
import { useChoices } from './use-choices.ts';
import { useFirstRow } from './use-first-row.ts';

export interface FilterBarProps {
  readonly filters: readonly FilterPlan[];
  readonly values: FilterValues;
  readonly onChange: (values: FilterValues) => void;
  /** What stands where there are no filters. */
  readonly lead?: ReactNode;
  /** Controls at the far end (refresh, columns …). */
  readonly children?: ReactNode;
}

export function FilterBar({ filters, values, onChange, lead, children }: FilterBarProps) {
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const first = useFirstRow(
    bar,
    filters.map(({ name }) => name),
  );
  const set = (name: string, value: FilterValue | undefined) => onChange(withValue(values, name, value));
  const fields = filters.map((plan, index) => (
    <FilterField
      key={plan.name}
      id={`${id}${plan.name}`}
      plan={plan}
      value={values[plan.name]}
      place={index < first ? 'first' : open ? 'below' : 'folded'}
      onChange={(value) => set(plan.name, value)}
    />
  ));
  const folded = filters.slice(first);
  const active = folded.filter(({ name }) => values[name] !== undefined).length;
  const more = folded.length > 0 && (
    <button
      key="more filters"
      type="button"
      className="aic-button aic-button--text aic-button--m aic-filter-more"
      aria-expanded={open}
      aria-controls={folded.map(({ name }) => `${id}${name}`).join(' ')}
      onClick={() => setOpen(!open)}
    >
      {open ? '收起筛选' : `更多筛选${active === 0 ? '' : ` · ${active}`}`}
      <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
    </button>
  );
  return (
    <search ref={bar} className="aic-filter-bar">
      {lead}
      {[...fields.slice(0, first), more, ...fields.slice(first)]}
      {filters.length > 0 && (
        <button
          type="button"
          className="aic-button aic-button--link aic-button--m aic-filter-clear"
          data-beside=""
          // Keeps its room, so that setting a filter moves nothing.
          style={{ visibility: isFiltered(values, filters) ? 'visible' : 'hidden' }}
          onClick={() => onChange({})}
        >
          清除筛选
        </button>
      )}
      {children !== undefined && (
        <div className="aic-filter-tools" data-beside="">
          {children}
        </div>
      )}
    </search>
  );
}

interface FilterFieldProps {
  readonly id: string;
  readonly plan: FilterPlan;
  readonly value: FilterValue | undefined;
  readonly place: 'first' | 'below' | 'folded';
  readonly onChange: (value: FilterValue | undefined) => void;
}

function FilterField({ id, plan, value, place, onChange }: FilterFieldProps) {
  const control = useId();
  const choices = useChoices(plan);
  const { View: Control } = FILTER_CONTROLS[plan.type];
  return (
    <span
      id={id}
      className={place === 'below' ? 'aic-filter-field is-below' : 'aic-filter-field'}
      data-filter={plan.name}
      hidden={place === 'folded'}
    >
      {plan.label !== '' && plan.type !== 'search' && <label htmlFor={control}>{plan.label}</label>}
      <Suspense fallback={<input id={control} className="aic-input" disabled />}>
        <Control plan={plan} id={control} value={value} choices={choices} onChange={onChange} />
      </Suspense>
    </span>
  );
}

/** Brings the controls of the page's filters that come on demand, so that its filters have their widths from the beginning. */
export async function loadFilterControls(page: Page): Promise<void> {
  await Promise.allSettled(filtersOfPage(page).map(({ type }) => FILTER_CONTROLS[type].load()));
}

function withValue(values: FilterValues, name: string, value: FilterValue | undefined): FilterValues {
  const { [name]: _old, ...rest } = values;
  return value === undefined ? rest : { ...rest, [name]: value };
}
