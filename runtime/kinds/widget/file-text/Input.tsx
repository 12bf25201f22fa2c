import { useState } from 'react';
import { Button } from '#app/element/Button.tsx';
import { Spinner } from '#app/element/Spinner.tsx';
import { useFormRuntime } from '#app/form/field/form-runtime.tsx';
import { FileDrop } from '#app/form/widget/FileDrop.tsx';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { formText } from '#app/i18n/form-text.ts';
import { Icon } from '#app/icon/Icon.tsx';
import { compileBindings } from '#compile/expression.ts';
import { isRow } from '#compile/scope.ts';
import { readTextFile } from './read-text-file.ts';

type State =
  | { readonly step: 'empty' | 'reading' }
  | { readonly step: 'ready'; readonly name: string; readonly note?: string }
  | { readonly step: 'failed'; readonly text: string };

/** A file whose text is the value. A page may let a call read the text and fill other fields with what it says. */
export function Input(props: InputProps) {
  const runtime = useFormRuntime();
  const [state, setState] = useState<State>({
    step: typeof props.value === 'string' && props.value !== '' ? 'ready' : 'empty',
    name: formText('form.file-kept'),
  } as State);

  async function take(file: File) {
    setState({ step: 'reading' });
    try {
      const text = await readTextFile(file, props.ui);
      props.onChange(text);
      runtime.caption(props.id, { value: text, text: file.name });
      const filled = await parse(text, file.name);
      setState({ step: 'ready', name: file.name, ...(filled ? { note: formText('form.file-parsed') } : {}) });
      props.onBlur();
    } catch (error) {
      props.onChange(undefined);
      setState({
        step: 'failed',
        text: error instanceof Error ? error.message : formText('form.file-failed'),
      });
    }
  }
  async function parse(text: string, fileName: string): Promise<boolean> {
    const { parse: plan } = props.ui;
    if (plan === undefined) return false;
    const body = compileBindings(plan.body)({ ...runtime.scope(), text, fileName });
    const result = await runtime.call(plan.operation, body);
    runtime.fill(
      compileBindings(plan.into)({ ...(isRow(result) ? result : {}), ...runtime.scope(), result }),
    );
    return true;
  }
  const clear = () => {
    props.onChange(undefined);
    setState({ step: 'empty' });
  };
  return (
    <FileDrop input={props} invalid={state.step === 'failed'} take={(file) => void take(file)}>
      {(choose) => (
        <>
          {state.step === 'reading' && <Spinner size={20} />}
          {state.step === 'ready' ? (
            <span className="aic-file__name">
              <Icon name="file-text" size={16} />
              <span>{state.name}</span>
              {state.note !== undefined && <span className="aic-file__note">{state.note}</span>}
            </span>
          ) : (
            <span className="aic-file__hint">{formText('form.file-hint')}</span>
          )}
          <span className="aic-file__buttons">
            <Button size="s" icon="upload" disabled={props.readonly} onClick={choose}>
              {formText(state.step === 'ready' ? 'form.file-replace' : 'form.file-choose')}
            </Button>
            {state.step === 'ready' && !props.readonly && (
              <Button size="s" level="text" onClick={clear}>
                {formText('form.file-clear')}
              </Button>
            )}
          </span>
          {state.step === 'failed' && (
            <span role="alert" className="aic-file__error">
              {state.text}
            </span>
          )}
        </>
      )}
    </FileDrop>
  );
}
