import { typeOf } from '#app/form/field/infer-widget.ts';
import { Combobox } from '#app/form/widget/Combobox.tsx';
import { ariaOf, type InputProps } from '#app/form/widget/input-props.ts';
import { MultiSelect } from '#app/form/widget/MultiSelect.tsx';
import { optionsHint, useOptions } from '#app/form/widget/use-options.ts';
import { formText } from '#app/i18n/form-text.ts';

/** Longer lists can be searched. */
const SEARCH_FROM = 9;

/** One of several, or several of many when the field is a list. */
export function Input(props: InputProps) {
  const options = useOptions(props);
  if (typeOf(props.schema) === 'array') return <MultiSelect {...props} options={options} />;
  if (options.values.length >= SEARCH_FROM) return <Combobox {...props} options={options} />;
  const current = props.value === undefined || props.value === null ? '' : String(props.value);
  const known = current === '' || options.values.some((option) => String(option.value) === current);
  return (
    <select
      className={current === '' ? 'aic-input aic-select is-empty' : 'aic-input aic-select'}
      value={current}
      disabled={props.readonly}
      onChange={(event) =>
        props.onChange(options.values.find((option) => String(option.value) === event.target.value)?.value)
      }
      onBlur={props.onBlur}
      {...ariaOf(props)}
    >
      <option value="">
        {optionsHint(options) ??
          props.ui.placeholder ??
          formText(props.required ? 'form.choose' : 'form.none')}
      </option>
      {!known && <option value={current}>{current}</option>}
      {options.values.map((option) => (
        <option key={option.value} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
