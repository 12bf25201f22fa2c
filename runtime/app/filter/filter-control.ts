import type { FilterValue } from '#compile/filter/filter-kind.ts';
import type { FilterPlan } from '#compile/table/compile-filter.ts';
import type { EnumValue } from '#core/enum-value.ts';

/** What every filter control gets. `choices` are the enum's values or the rows of the options call. */
export interface FilterControlProps {
  readonly plan: FilterPlan;
  readonly id: string;
  readonly value: FilterValue | undefined;
  readonly choices: readonly EnumValue[];
  readonly onChange: (value: FilterValue | undefined) => void;
}
