import type { FilterControlProps } from './filter-control.ts';
import { useTypedText } from './use-typed-text.ts';

export function NumberFilter({ plan, id, value, onChange }: FilterControlProps) {
  const typed = useTypedText(value === undefined ? '' : String(value), (text) => {
    const number = Number(text);
    onChange(text === '' || !Number.isFinite(number) ? undefined : number);
  });
  return (
    <input
      id={id}
      className="aic-input aic-filter-number"
      inputMode="decimal"
      placeholder={plan.placeholder ?? ''}
      aria-label={plan.label || plan.placeholder || plan.name}
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={typed.commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.commit();
      }}
    />
  );
}
