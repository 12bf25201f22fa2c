import { useId, useState } from 'react';
import { type Failure, failureOf } from '../api/failure.ts';
import { useStudio } from '../api/studio-context.ts';
import type { Version } from '../api/wire.ts';

interface RollbackDialogProps {
  readonly version: Version;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Puts every file of a publication back to its bytes before it, as a publication of its own. */
export function RollbackDialog({ version, onClose, onDone }: RollbackDialogProps) {
  const { api, host } = useStudio();
  const { Dialog, Button } = host.ui;
  const [message, setMessage] = useState(`回滚“${version.message}”`);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // What came later would be lost: that takes a second, explicit yes.
  const [overwrite, setOverwrite] = useState(false);
  const blocked = !version.current && !overwrite;
  const id = useId();
  const rollback = async () => {
    if (busy || blocked || message.trim() === '') return;
    setBusy(true);
    try {
      await api.rollback(version.id, message.trim(), overwrite);
      host.notify('success', '已回滚，页面恢复到发布前的内容');
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        level="danger"
        loading={busy}
        disabled={blocked || message.trim() === ''}
        reason={blocked ? '先确认覆盖之后的修改' : '请填写说明'}
        onClick={() => void rollback()}
      >
        回滚
      </Button>
    </>
  );
  return (
    <Dialog title="回滚这次发布？" width={520} onClose={onClose} footer={footer}>
      <div className="studio-publish">
        <p>{version.files.length} 个文件会逐字节恢复为这次发布之前的内容，并作为一次新的发布记录下来。</p>
        <label className="studio-publish__label" htmlFor={id}>
          说明
        </label>
        <textarea
          id={id}
          className="studio-input studio-input--area"
          rows={2}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {!version.current && (
          <label className="studio-callout is-warning">
            <input
              type="checkbox"
              checked={overwrite}
              onChange={(event) => setOverwrite(event.target.checked)}
            />
            这些文件在此之后又被修改过。确认用更早的内容覆盖（之后的版本仍保留在历史中）
          </label>
        )}
        {failure !== undefined && (
          <p className="studio-callout is-danger" role="alert">
            {failure.text}
          </p>
        )}
      </div>
    </Dialog>
  );
}
