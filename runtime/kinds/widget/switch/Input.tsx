import { ariaOf, type InputProps } from '#app/form/widget/input-props.ts';

/** On or off. */
export function Input(props: InputProps) {
  const on = props.value === true;
  return (
    <button
      type="button"
      role="switch"
      className="aic-switch"
      aria-checked={on}
      disabled={props.readonly}
      onClick={() => props.onChange(!on)}
      onBlur={props.onBlur}
      {...ariaOf({ ...props, required: false })}
    >
      <span className="aic-switch__knob" />
    </button>
  );
}
