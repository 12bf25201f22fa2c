import { formText } from '../i18n/form-text.ts';

/** How many fields are wrong; nothing when none is. */
export function ErrorSummary({ count }: { readonly count: number }) {
  return (
    <p className="aic-form__summary" role="status">
      {count > 0 && formText('form.invalid', { count })}
    </p>
  );
}
