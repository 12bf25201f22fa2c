import { displayText } from '#compile/scope.ts';
import { ariaOf, type InputProps } from './input-props.ts';
import { useDraft } from './use-draft.ts';

/** One line of text. */
export function TextInput(props: InputProps) {
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
