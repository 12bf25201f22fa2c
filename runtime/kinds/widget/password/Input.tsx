import { useState } from 'react';
import { Button } from '#app/element/Button.tsx';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { draftProps, useDraft } from '#app/form/widget/use-draft.ts';
import { formText } from '#app/i18n/form-text.ts';
import { displayText } from '#compile/scope.ts';

/** A secret: hidden until the person wants to see it. */
export function Input(props: InputProps) {
  const draft = useDraft(displayText(props.value), props.onChange);
  const [shown, setShown] = useState(false);
  return (
    <span className="aic-input-group">
      <input
        className="aic-input"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        {...draftProps(draft, props)}
      />
      <Button
        level="text"
        size="s"
        className="aic-input-group__end"
        icon={shown ? 'eye-off' : 'eye'}
        label={formText(shown ? 'form.hide-secret' : 'form.show-secret')}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
