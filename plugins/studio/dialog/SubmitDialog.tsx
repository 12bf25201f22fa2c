import type { ReactNode } from 'react';
import { useStudio } from '../api/studio-context.ts';
import { FailureNote } from './FailureNote.tsx';
import type { Submit } from './use-submit.ts';

interface SubmitDialogProps {
  readonly title: string;
  readonly width: number;
  /** Of the button that sends. */
  readonly label: string;
  readonly level?: 'primary' | 'danger';
  readonly cancel?: string;
  /** Why nothing can be sent now; undefined: it can. */
  readonly blocked: string | undefined;
  readonly call: Submit;
  readonly onClose: () => void;
  /** Stands behind what went wrong. */
  readonly remedy?: ReactNode;
  /** Of what stands in it. */
  readonly className?: string;
  readonly children: ReactNode;
}

export function SubmitDialog({
  title,
  width,
  label,
  level = 'primary',
  cancel = '取消',
  blocked,
  call,
  onClose,
  remedy,
  className = 'aic-stack',
  children,
}: SubmitDialogProps) {
  const { Dialog, Button } = useStudio().host.ui;
  const footer = (
    <>
      <Button onClick={onClose}>{cancel}</Button>
      <Button
        level={level}
        loading={call.busy}
        disabled={blocked !== undefined}
        reason={blocked}
        onClick={() => void call.submit()}
      >
        {label}
      </Button>
    </>
  );
  return (
    <Dialog title={title} width={width} onClose={onClose} footer={footer}>
      <div className={`studio-dialog ${className}`}>
        {children}
        <FailureNote failure={call.failure}>{remedy}</FailureNote>
      </div>
    </Dialog>
  );
}
