// A file of any size: sent while the rest of the form is filled in. The value is the upload's id.
import { useEffect, useState } from 'react';
import { Button } from '#app/element/Button.tsx';
import { useFormRuntime } from '#app/form/field/form-runtime.tsx';
import { FileDrop } from '#app/form/widget/FileDrop.tsx';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { formText } from '#app/i18n/form-text.ts';
import { t } from '#app/i18n/translate.ts';
import { Icon } from '#app/icon/Icon.tsx';
import { useUpload } from '#app/upload/use-upload.ts';
import { formatBytes } from '#core/format-bytes.ts';
import { endingsOf } from '../file-text/read-text-file.ts';
import { FileProgress } from './FileProgress.tsx';

export function Input(props: InputProps) {
  const { caption, hold } = useFormRuntime();
  const [refusal, setRefusal] = useState<string>();
  const control = useUpload(props.id, props.onChange);
  const { upload } = control;
  const chosen = upload.step === 'empty' ? undefined : upload.file;
  const unsent = chosen !== undefined && upload.step !== 'done';
  const kept = chosen === undefined && typeof props.value === 'string' && props.value !== '';
  const done = upload.step === 'done' ? upload.id : undefined;

  useEffect(() => {
    if (!unsent) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    const release = hold(() => setRefusal(formText('upload.wait')));
    return () => {
      window.removeEventListener('beforeunload', stay);
      release();
      setRefusal(undefined);
    };
  }, [unsent, hold]);
  useEffect(() => {
    if (done === undefined || chosen === undefined) return;
    caption(props.id, { value: done, text: `${chosen.name}（${formatBytes(chosen.size)}）` });
  }, [done, chosen, caption, props.id]);

  function take(file: File) {
    const fault = faultOf(file, props.ui);
    setRefusal(fault);
    if (fault !== undefined) return;
    control.drop();
    control.start(file);
    props.onBlur();
  }
  const fault = refusal ?? (upload.step === 'stopped' ? upload.text : undefined);
  return (
    <FileDrop input={props} invalid={fault !== undefined} take={take}>
      {(choose) => (
        <>
          {chosen === undefined && !kept ? (
            <span className="aic-file__hint">{formText('form.file-hint')}</span>
          ) : (
            <span className="aic-file__name">
              <Icon name="file-text" size={16} />
              <span>{chosen?.name ?? formText('form.file-kept')}</span>
              {chosen !== undefined && <span className="aic-file__size">{formatBytes(chosen.size)}</span>}
              {upload.step === 'done' && (
                <span className="aic-file__note" role="status">
                  {formText('upload.done')}
                </span>
              )}
            </span>
          )}
          <span className="aic-file__buttons">
            {(upload.step === 'sending' || upload.step === 'waiting') && (
              <Button size="s" onClick={control.pause}>
                {formText('upload.pause')}
              </Button>
            )}
            {(upload.step === 'paused' || upload.step === 'stopped') && (
              <Button size="s" level="primary" onClick={control.proceed}>
                {formText('upload.continue')}
              </Button>
            )}
            {!unsent && (
              <Button size="s" icon="upload" disabled={props.readonly} onClick={choose}>
                {formText(chosen === undefined && !kept ? 'form.file-choose' : 'form.file-replace')}
              </Button>
            )}
            {(chosen !== undefined || kept) && !props.readonly && (
              <Button size="s" level="text" onClick={control.drop}>
                {unsent ? t('app.cancel') : formText('form.file-clear')}
              </Button>
            )}
          </span>
          {upload.step !== 'empty' && upload.step !== 'done' && (
            <FileProgress label={props.label} upload={upload} />
          )}
          {upload.step === 'empty' && control.unfinished !== undefined && (
            <span className="aic-file__line">
              {formText('upload.unfinished', {
                name: control.unfinished.fileName,
                percent: Math.floor((control.unfinished.sent / control.unfinished.sizeBytes) * 100),
              })}
            </span>
          )}
          {fault !== undefined && (
            <span role="alert" className="aic-file__error">
              {fault}
            </span>
          )}
        </>
      )}
    </FileDrop>
  );
}

/** What the browser can check before upload. */
function faultOf(file: File, { accept, maxBytes }: InputProps['ui']): string | undefined {
  const endings = endingsOf(accept);
  const name = file.name.toLowerCase();
  if (endings.length > 0 && !endings.some((ending) => name.endsWith(ending)))
    return formText('form.file-kind', { endings: endings.join('、') });
  if (maxBytes !== undefined && file.size > maxBytes)
    return formText('form.file-size', { size: formatBytes(maxBytes) });
  return undefined;
}
