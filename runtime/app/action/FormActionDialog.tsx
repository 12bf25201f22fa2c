// An action that needs input first: the operation's request schema draws the form.
import { useMemo, useState } from 'react';
import { type Row, recordOf, type Scope } from '#compile/scope.ts';
import { revisionFor } from '#core/row-revision.ts';
import { Dialog } from '../element/Dialog.tsx';
import { OperationForm, type OperationFormProps } from '../form/OperationForm.tsx';
import { useHttp } from '../http/http-context.tsx';
import { usePage } from '../page/page-context.tsx';
import type { PendingAction } from './pending-action.ts';

interface FormActionDialogProps {
  readonly pending: PendingAction;
  readonly onSubmitted: (answer: unknown) => void;
  readonly onClose: () => void;
}

const WIDTH = 560;
const WIDE = 800;

export function FormActionDialog({ pending, onSubmitted, onClose }: FormActionDialogProps) {
  const { linked } = usePage();
  const http = useHttp();
  const [busy, setBusy] = useState(false);
  const { plan, scope } = pending;
  const { dialog } = plan.action;
  const operation = dialog === undefined ? undefined : linked.operations[dialog.operation];
  // New objects at every drawing would reset what the person typed.
  const values = useMemo(() => plan.dialog?.values(scope) ?? {}, [plan, scope]);
  const body = useMemo(() => plan.dialog?.body(scope) ?? {}, [plan, scope]);
  if (dialog === undefined || plan.dialog === undefined || operation === undefined) return null;

  const submit: OperationFormProps['onSubmit'] = async (entered, isShown) => {
    setBusy(true);
    try {
      const request = { ...body, ...entered };
      const seen = revisionFor(request, rowOf(scope), { ...values, ...body });
      onSubmitted(await http.callOperation(operation, request, { isShown, ...seen }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={plan.dialog.title(scope)}
      kind={dialog.side === true ? 'drawer' : 'dialog'}
      width={dialog.wide === true ? WIDE : WIDTH}
      onClose={onClose}
    >
      <OperationForm
        operation={operation}
        fields={dialog.fields}
        ui={dialog.ui ?? {}}
        values={values}
        body={body}
        onSubmit={submit}
        submitLabel={plan.label(scope)}
        busy={busy}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/**
 * What the dialog was opened on. A row of a table stands in the scope over the page's record, whose last edit is not its own:
 * without one the fields alone decide.
 */
function rowOf(scope: Scope): Row {
  const record = recordOf(scope);
  if (record === scope || record.id === scope.id) return scope;
  const { updatedAt: _, ...row } = scope;
  return row;
}
