// A request schema as a form. Knows nothing of pages or dialogs: those stand around it.
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import { FormFrame } from './FormFrame.tsx';
import { type SchemaFormOptions, useSchemaForm } from './use-schema-form.ts';

export interface SchemaFormProps extends SchemaFormOptions {
  /** The buttons. */
  readonly footer: (state: { readonly busy: boolean; readonly errorCount: number }) => ReactNode;
}

export function SchemaForm({ footer, ...options }: SchemaFormProps) {
  const form = useSchemaForm(options);
  const errorCount = Object.keys(form.state.errors).length;
  const submit = async () => {
    if ((await form.submit()) !== undefined) form.focusFirstError();
  };
  return (
    <FormFrame form={form} onPrimary={() => void submit()}>
      <p className="aic-form__summary" role="status">
        {errorCount > 0 && t('form.invalid', { count: errorCount })}
      </p>
      {footer({ busy: form.busy, errorCount })}
    </FormFrame>
  );
}
