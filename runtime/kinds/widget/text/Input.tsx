import { ariaOf, type InputProps } from '#app/form/widget/input-props.ts';
import { useDraft } from '#app/form/widget/use-draft.ts';
import { displayText } from '#compile/scope.ts';

/** One line of text. */
export function Input(props: InputProps) {
  const draft = useDraft(displayText(props.value), props.onChange);
  return (
    <input
      className="aic-input"
      type="text"
      autoComplete="off"
      spellCheck={false}
      value={draft.text}
      placeholder={props.ui.placeholder}
      readOnly={props.readonly}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={() => {
        draft.flush();
        props.onBlur();
      }}
      {...ariaOf(props)}
    />
  );
}
