import { t } from '../i18n/translate.ts';

/** How many fields are wrong; nothing when none is. */
export function ErrorSummary({ count }: { readonly count: number }) {
  return (
    <p className="aic-form__summary" role="status">
      {count > 0 && t('form.invalid', { count })}
    </p>
  );
}
