import type { EnumValue } from '#core/enum-value.ts';
import type { InputProps } from './input-props.ts';
import { type Options, optionsHint } from './use-options.ts';

/** Several of a list: one checkbox each, in rows that wrap. */
export function MultiSelect(props: InputProps & { readonly options: Options }) {
  const chosen: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const hint = optionsHint(props.options);
  const toggle = (value: EnumValue['value']) =>
    props.onChange(
      props.options.values
        .map((option) => option.value)
        .filter((option) => (option === value) !== chosen.includes(option)),
    );
  return (
    <fieldset
      id={props.id}
      className="aic-checks"
      aria-describedby={props.describedBy}
      aria-label={props.label}
    >
      {props.options.values.map((option) => (
        <label key={option.value} className="aic-check">
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            disabled={props.readonly}
            aria-invalid={props.invalid || undefined}
            onChange={() => toggle(option.value)}
            onBlur={props.onBlur}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {hint !== undefined && <span className="aic-field__help">{hint}</span>}
    </fieldset>
  );
}
