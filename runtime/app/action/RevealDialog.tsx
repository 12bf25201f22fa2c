import { useState } from 'react';
import { displayText, type Row } from '#compile/scope.ts';
import type { Action } from '#core/generated/page-language.ts';
import { Button } from '../element/Button.tsx';
import { CopyButton } from '../element/CopyButton.tsx';
import { Dialog } from '../element/Dialog.tsx';

interface RevealDialogProps {
  readonly reveal: NonNullable<Action['reveal']>;
  /** Result of the call that made the secrets. */
  readonly result: Row;
  readonly onClose: () => void;
}

/** Secrets that are shown once. Closing requires confirming that they are kept, so Escape cannot lose them. */
export function RevealDialog({ reveal, result, onClose }: RevealDialogProps) {
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  const close = () => (kept ? onClose() : setAsked(true));
  const footer = (
    <Button level="primary" disabled={!kept} reason={kept ? undefined : '请先确认已经保存'} onClick={onClose}>
      完成
    </Button>
  );
  return (
    <Dialog title={reveal.title} width={560} footer={footer} onClose={close}>
      <p className="aic-callout aic-callout--warning" role="alert">
        {reveal.text}
      </p>
      <dl className="aic-reveal">
        {reveal.fields.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <code>{displayText(result[field.name])}</code>
              <CopyButton text={displayText(result[field.name])} label={`复制${field.label}`} />
            </dd>
          </div>
        ))}
      </dl>
      <label className={asked && !kept ? 'aic-reveal__kept is-asked' : 'aic-reveal__kept'}>
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        我已复制并妥善保存
      </label>
    </Dialog>
  );
}
