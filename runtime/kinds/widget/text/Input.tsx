import { useId } from 'react';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { draftProps, useDraft } from '#app/form/widget/use-draft.ts';
import { useOptions } from '#app/form/widget/use-options.ts';
import { displayText } from '#compile/scope.ts';

/** One line of text. Options are suggestions: anything else may be written as well. */
export function Input(props: InputProps) {
  const draft = useDraft(displayText(props.value), props.onChange);
  const suggestions = useId();
  const { values } = useOptions(props);
  const isSuggested = props.ui.options !== undefined && values.length > 0;
  return (
    <>
      <input
        className="aic-input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        list={isSuggested ? suggestions : undefined}
        {...draftProps(draft, props)}
      />
      {isSuggested && (
        <datalist id={suggestions}>
          {values.map(({ value, label }) => (
            <option key={value} value={String(value)}>
              {label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
