// A request schema as a form. Knows nothing of pages or dialogs: those stand around it.
import type { ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFrame } from './FormFrame.tsx';
import { FormRefusal } from './FormRefusal.tsx';
import { type SchemaFormOptions, useSchemaForm } from './use-schema-form.ts';

export interface SchemaFormProps extends SchemaFormOptions {
  /** The buttons, and how much is wrong beside them: a line of its own would push them away from under the pointer. */
  readonly footer: (state: { readonly busy: boolean; readonly summary: ReactNode }) => ReactNode;
}

export function SchemaForm({ footer, ...options }: SchemaFormProps) {
  const form = useSchemaForm(options);
  const errorCount = Object.keys(form.state.errors).length;
  const submit = async () => {
    if ((await form.submit()) !== undefined) form.focusFirstError();
  };
  return (
    <FormFrame form={form} onPrimary={() => void submit()}>
      <FormRefusal {...form.refusal} />
      {footer({ busy: form.busy, summary: <ErrorSummary count={errorCount} /> })}
    </FormFrame>
  );
}
