import { useMemo } from 'react';
import { compileChoice } from '#compile/compile-choice.ts';
import { compileSource } from '#compile/compile-source.ts';
import type { FilterPlan } from '#compile/table/compile-filter.ts';
import { rowsOf } from '#compile/table/compile-table.ts';
import type { EnumValue } from '#core/enum-value.ts';
import { useSource } from '../data/use-source.ts';
import { usePage } from '../page/page-context.tsx';

/** What a filter offers: the values of its enum, or the rows of its options call. */
export function useChoices(plan: FilterPlan): readonly EnumValue[] {
  const { linked, scope } = usePage();
  const { options, values } = plan;
  const source = useMemo(
    () => (options === undefined ? undefined : compileSource(options, linked)),
    [options, linked],
  );
  const resource = useSource(source, scope);
  return useMemo(() => {
    if (options === undefined) return values;
    const choiceOf = compileChoice(options);
    return rowsOf(resource.data, options.rows).rows.flatMap((row) => choiceOf(row, scope) ?? []);
  }, [options, values, resource.data, scope]);
}
