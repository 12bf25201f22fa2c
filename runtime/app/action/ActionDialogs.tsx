// The windows of a running action, one at a time.
import { lazy, Suspense } from 'react';
import { loadStyle } from '#plugin-api';
import styleAddress from '../form/form.css?address';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { ActionStage, PendingAction } from './pending-action.ts';
import { RevealDialog } from './RevealDialog.tsx';

// Forms need the form library and its style sheet: both are loaded when one is opened.
const FormActionDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./FormActionDialog.tsx'), loadStyle(styleAddress)]);
  return { default: dialog.FormActionDialog };
});

// Blocks come with detail pages and dashboards.
const ActionDrawer = lazy(async () => ({ default: (await import('./ActionDrawer.tsx')).ActionDrawer }));

const RefusedDialog = lazy(async () => ({ default: (await import('./RefusedDialog.tsx')).RefusedDialog }));

interface ActionDialogsProps {
  readonly stage: ActionStage;
  readonly busy: boolean;
  readonly onConfirm: (pending: PendingAction) => void;
  /** The dialog's own call succeeded. */
  readonly onSubmitted: (pending: PendingAction, answer: unknown) => void;
  readonly onClose: () => void;
}

export function ActionDialogs({ stage, busy, onConfirm, onSubmitted, onClose }: ActionDialogsProps) {
  switch (stage.step) {
    case 'idle':
      return null;
    case 'confirm':
      return (
        <ConfirmDialog pending={stage} busy={busy} onConfirm={() => onConfirm(stage)} onClose={onClose} />
      );
    case 'dialog':
      return (
        <Suspense fallback={null}>
          <FormActionDialog
            pending={stage}
            onSubmitted={(answer) => onSubmitted(stage, answer)}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'drawer':
      return (
        <Suspense fallback={null}>
          <ActionDrawer pending={stage} onClose={onClose} />
        </Suspense>
      );
    case 'refused':
      return (
        <Suspense fallback={null}>
          <RefusedDialog {...stage} onClose={onClose} />
        </Suspense>
      );
    case 'reveal':
      return stage.plan.action.reveal === undefined ? null : (
        <RevealDialog reveal={stage.plan.action.reveal} result={stage.result} onClose={onClose} />
      );
  }
}
