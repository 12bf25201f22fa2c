// The form of one operation inside a dialog.
import { useMemo } from 'react';
import type { Row } from '#compile/scope.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import type { LinkedOperation } from '#core/linked-page.ts';
import { Button } from '../element/Button.tsx';
import { t } from '../i18n/translate.ts';
import { usePage } from '../page/page-context.tsx';
import { SchemaForm } from './SchemaForm.tsx';
import type { SchemaFormOptions } from './use-schema-form.ts';

export interface OperationFormProps {
  readonly operation: LinkedOperation;
  /** Request fields to show, in order. */
  readonly fields: readonly string[];
  readonly ui: Readonly<Record<string, FieldUi>>;
  readonly values: Row;
  /** Request fields that no input writes; only for the check. */
  readonly body?: Row;
  /** Gets the entered values. A rejection with field errors shows them at the fields. */
  readonly onSubmit: SchemaFormOptions['onSubmit'];
  readonly submitLabel: string;
  readonly busy?: boolean;
  readonly onCancel?: () => void;
}

const NO_BODY: Row = {};

export function OperationForm(props: OperationFormProps) {
  const { linked, scope } = usePage();
  const { operation, fields, ui, values, body = NO_BODY, onSubmit, submitLabel, onCancel } = props;
  const sections = useMemo(() => [{ fields }], [fields]);
  return (
    <SchemaForm
      linked={linked}
      operation={operation}
      scope={scope}
      sections={sections}
      ui={ui}
      values={values}
      body={body}
      onSubmit={onSubmit}
      guard={false}
      footer={({ busy, summary }) => (
        <footer className="aic-form__footer aic-form__footer--dialog">
          {summary}
          {onCancel !== undefined && <Button onClick={onCancel}>{t('app.cancel')}</Button>}
          <Button type="submit" level="primary" loading={busy || props.busy === true}>
            {submitLabel}
          </Button>
        </footer>
      )}
    />
  );
}
