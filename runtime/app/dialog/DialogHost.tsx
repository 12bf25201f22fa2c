import { useSyncExternalStore } from 'react';
import { Button } from '../element/Button.tsx';
import { Dialog } from '../element/Dialog.tsx';
import { Icon } from '../icon/Icon.tsx';
import { useDialogs } from './dialog-context.tsx';
import type { Question } from './dialog-store.ts';

const ICONS: Readonly<Record<Question['level'], string>> = {
  info: 'info',
  warning: 'alert-triangle',
  danger: 'alert-circle',
};

/** Shows the first open question. */
export function DialogHost({ width }: { readonly width: number }) {
  const store = useDialogs();
  const question = useSyncExternalStore(store.subscribe, store.read);
  if (question === undefined) return null;
  const answer = (confirmed: boolean) => store.answer(question.id, confirmed);
  return (
    <Dialog
      key={question.id}
      title={question.title}
      width={width}
      role="alertdialog"
      onClose={() => answer(question.escapeAnswer ?? false)}
      footer={
        <>
          {question.cancelLabel !== undefined && (
            <Button onClick={() => answer(false)}>{question.cancelLabel}</Button>
          )}
          <Button level={question.level === 'danger' ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      <div className={`aic-question aic-question--${question.level}`}>
        <Icon name={ICONS[question.level]} size={20} />
        <p>{question.text}</p>
      </div>
    </Dialog>
  );
}
