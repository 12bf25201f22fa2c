import { useId, useState } from 'react';
import { useStudio } from '../api/studio-context.ts';
import type { Version } from '../api/wire.ts';
import { SubmitDialog } from '../dialog/SubmitDialog.tsx';
import { useSubmit } from '../dialog/use-submit.ts';

interface RollbackDialogProps {
  readonly version: Version;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Puts every file of a publication back to its bytes before it, as a publication of its own. */
export function RollbackDialog({ version, onClose, onDone }: RollbackDialogProps) {
  const { api, host } = useStudio();
  const { Field } = host.ui;
  const [message, setMessage] = useState(`回滚“${version.message}”`);
  // What came later would be lost: that takes a second, explicit yes.
  const [overwrite, setOverwrite] = useState(false);
  const unconfirmed = !version.current && !overwrite;
  const wordless = message.trim() === '';
  const blocked = unconfirmed ? '先确认覆盖之后的修改' : wordless ? '请填写说明' : undefined;
  const id = useId();
  const rollback = async () => {
    await api.rollback(version.id, message.trim(), overwrite);
    host.notify('success', '已回滚，页面恢复到发布前的内容');
    onDone();
  };
  const call = useSubmit(rollback, { blocked: blocked !== undefined });
  return (
    <SubmitDialog
      title="回滚这次发布？"
      width={520}
      label="回滚"
      level="danger"
      {...{ blocked, call, onClose }}
    >
      <p>{version.files.length} 个文件会逐字节恢复为这次发布之前的内容，并作为一次新的发布记录下来。</p>
      <Field id={id} label="说明">
        <textarea
          id={id}
          className="aic-input aic-input--lines"
          rows={2}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      {!version.current && (
        <label className="aic-callout aic-callout--warning">
          <input
            type="checkbox"
            checked={overwrite}
            onChange={(event) => setOverwrite(event.target.checked)}
          />
          这些文件在此之后又被修改过。确认用更早的内容覆盖（之后的版本仍保留在历史中）
        </label>
      )}
    </SubmitDialog>
  );
}
