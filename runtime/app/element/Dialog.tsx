import { useEffect, useId, useRef } from 'react';
import type { PluginDialogProps } from '#plugin-api';
import { t } from '../i18n/translate.ts';
import { Button } from './Button.tsx';

interface DialogProps extends PluginDialogProps {
  readonly role?: 'dialog' | 'alertdialog';
}

const DEFAULT_WIDTH = 500;

/** A modal window: drawn while mounted, holds the focus, gives it back when it goes. */
export function Dialog({
  title,
  children,
  footer,
  width = DEFAULT_WIDTH,
  kind = 'dialog',
  onClose,
  role,
}: DialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    firstControl(dialog)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={`aic-dialog aic-dialog--${kind}`}
      style={{ width }}
      role={role}
      aria-labelledby={id}
      onCancel={(event) => {
        // Selects and file inputs inside fire cancel too; only the dialog's own counts.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className="aic-dialog__head">
        <h2 id={id} className="aic-dialog__title">
          {title}
        </h2>
        <Button level="text" size="s" icon="x" label={t('app.close')} onClick={onClose} />
      </header>
      <div className="aic-dialog__body">{children}</div>
      {footer !== undefined && <footer className="aic-dialog__foot">{footer}</footer>}
    </dialog>
  );
}

/** The first input; without one the first button below, which is the harmless one of two. */
function firstControl(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>(
      '.aic-dialog__body :is(input, select, textarea):not([type="hidden"])',
    ) ?? dialog.querySelector<HTMLElement>('.aic-dialog__foot button')
  );
}
