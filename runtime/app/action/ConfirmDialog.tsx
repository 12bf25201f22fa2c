import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../element/Button.tsx';
import { Dialog } from '../element/Dialog.tsx';
import type { PendingAction } from './pending-action.ts';

interface ConfirmDialogProps {
  readonly pending: PendingAction;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation; an irreversible action wants the name typed. */
export function ConfirmDialog({ pending, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const { plan, scope } = pending;
  const [typed, setTyped] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const label = plan.label(scope);
  const expected = plan.confirm?.typed?.(scope);
  const ready = expected === undefined || typed.trim() === expected;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onConfirm();
  };
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        level={plan.confirm?.level ?? 'primary'}
        disabled={!ready}
        reason={ready ? undefined : '请先输入上面的名称'}
        loading={busy}
        onClick={submit}
      >
        {label}
      </Button>
    </>
  );
  return (
    <Dialog title={plan.confirm?.title(scope) ?? label} role="alertdialog" footer={footer} onClose={onClose}>
      <form className="aic-confirm" onSubmit={submit}>
        <p>{plan.confirm?.text(scope)}</p>
        {expected !== undefined && (
          <label htmlFor={id}>
            <span>
              请输入 <b className="aic-confirm__name">{expected}</b> 以确认
            </span>
            <input
              ref={input}
              id={id}
              className="aic-input"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        )}
      </form>
    </Dialog>
  );
}
