// Why an action was refused although the page offered it: what stands in the way, with links to it.
import { Button } from '../element/Button.tsx';
import { Dialog } from '../element/Dialog.tsx';
import { BlockerList } from '../form/BlockerList.tsx';
import { blockersOf } from '../http/blockers-of.ts';
import type { CallError } from '../http/call-error.ts';
import type { PendingAction } from './pending-action.ts';

interface RefusedDialogProps extends PendingAction {
  readonly error: CallError;
  readonly onClose: () => void;
}

export function RefusedDialog({ plan, scope, error, onClose }: RefusedDialogProps) {
  const footer = (
    <Button level="primary" onClick={onClose}>
      知道了
    </Button>
  );
  return (
    <Dialog title={`无法${plan.label(scope)}`} role="alertdialog" footer={footer} onClose={onClose}>
      <p>{error.global}</p>
      <BlockerList blockers={blockersOf(error)} onLeave={onClose} />
    </Dialog>
  );
}
