import { Button } from '../element/Button.tsx';
import { Dialog } from '../element/Dialog.tsx';
import { Icon } from '../icon/Icon.tsx';
import type { Question } from './dialog-store.ts';

const ICONS: Readonly<Record<Question['level'], string>> = {
  info: 'info',
  warning: 'alert-triangle',
  danger: 'alert-circle',
};

interface QuestionDialogProps {
  readonly question: Question;
  /** Pixels. */
  readonly width: number;
  readonly onAnswer: (confirmed: boolean) => void;
}

export function QuestionDialog({ question, width, onAnswer }: QuestionDialogProps) {
  return (
    <Dialog
      title={question.title}
      width={width}
      role="alertdialog"
      onClose={() => onAnswer(question.escapeAnswer ?? false)}
      footer={
        <>
          {question.cancelLabel !== undefined && (
            <Button onClick={() => onAnswer(false)}>{question.cancelLabel}</Button>
          )}
          <Button level={question.level === 'danger' ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
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
