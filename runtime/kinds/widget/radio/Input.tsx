import type { InputProps } from '#app/form/widget/input-props.ts';
import { optionsHint, useOptions } from '#app/form/widget/use-options.ts';

/** One of few, all of them visible, as cards. */
export function Input(props: InputProps) {
  const options = useOptions(props);
  const hint = optionsHint(options);
  return (
    <div
      id={props.id}
      className="aic-cards"
      role="radiogroup"
      aria-label={props.label}
      aria-describedby={props.describedBy}
    >
      {options.values.map((option) => (
        <label key={option.value} className="aic-card">
          <input
            type="radio"
            name={props.id}
            checked={option.value === props.value}
            disabled={props.readonly}
            aria-invalid={props.invalid || undefined}
            onChange={() => props.onChange(option.value)}
            onBlur={props.onBlur}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {hint !== undefined && <span className="aic-field__help">{hint}</span>}
    </div>
  );
}
