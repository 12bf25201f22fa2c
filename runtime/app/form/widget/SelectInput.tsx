import { t } from '../../i18n/translate.ts';
import { typeOf } from '../field/infer-widget.ts';
import { Combobox } from './Combobox.tsx';
import { ariaOf, type InputProps } from './input-props.ts';
import { MultiSelect } from './MultiSelect.tsx';
import { optionsHint, useOptions } from './use-options.ts';

/** Longer lists can be searched. */
const SEARCH_FROM = 9;

/** One of several, or several of many when the field is a list. */
export function SelectInput(props: InputProps) {
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
        {optionsHint(options) ?? props.ui.placeholder ?? t(props.required ? 'form.choose' : 'form.none')}
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
