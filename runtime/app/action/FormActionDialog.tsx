// An action that needs input first: the operation's request schema draws the form.
import { useState } from 'react';
import { isRow } from '#compile/scope.ts';
import { Dialog } from '../element/Dialog.tsx';
import { OperationForm } from '../form/OperationForm.tsx';
import { useHttp } from '../http/http-context.tsx';
import { usePage } from '../page/page-context.tsx';
import type { PendingAction } from './use-run-action.tsx';

interface FormActionDialogProps {
  readonly pending: PendingAction;
  readonly onSubmitted: (answer: unknown) => void;
  readonly onClose: () => void;
}

export function FormActionDialog({ pending, onSubmitted, onClose }: FormActionDialogProps) {
  const { linked } = usePage();
  const http = useHttp();
  const [busy, setBusy] = useState(false);
  const { plan, scope } = pending;
  const { dialog } = plan.action;
  const operation = dialog === undefined ? undefined : linked.operations[dialog.operation];
  if (dialog === undefined || plan.dialog === undefined || operation === undefined) return null;
  const { body, values, title } = plan.dialog;

  const submit = async (entered: unknown) => {
    setBusy(true);
    try {
      onSubmitted(
        await http.callOperation(operation, { ...body(scope), ...(isRow(entered) ? entered : {}) }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title(scope)} width={560} onClose={onClose}>
      <OperationForm
        operation={operation}
        fields={dialog.fields}
        ui={dialog.ui ?? {}}
        values={values(scope)}
        onSubmit={submit}
        submitLabel={plan.label}
        busy={busy}
      />
    </Dialog>
  );
}
