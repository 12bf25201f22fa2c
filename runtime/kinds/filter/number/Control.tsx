import type { FilterControlProps } from '#app/filter/filter-control.ts';
import { useTypedText } from '#plugin-api';

export function Control({ plan, id, value, onChange }: FilterControlProps) {
  const typed = useTypedText(value === undefined ? '' : String(value), (text) => {
    const number = Number(text);
    onChange(text === '' || !Number.isFinite(number) ? undefined : number);
  });
  const name = plan.label || plan.placeholder || plan.name;
  return (
    <span className="aic-filter-number">
      <input
        id={id}
        className="aic-input"
        inputMode="decimal"
        placeholder={plan.placeholder ?? '不限'}
        aria-label={plan.unit === undefined ? name : `${name}（${plan.unit}）`}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.commit();
        }}
      />
      {plan.unit !== undefined && <span aria-hidden="true">{plan.unit}</span>}
    </span>
  );
}
