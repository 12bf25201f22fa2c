// A file: chosen, dropped or pasted; a picture shows itself, a sound can be heard.
import { useEffect, useId, useRef, useState } from 'react';
import { AudioPlayer } from '../answer/AudioPlayer.tsx';
import type { Field } from '../model/field.ts';
import { fileInText, HeldFile, holdFile } from '../model/held-file.ts';
import { MAX_BODY } from '../model/request.ts';
import { sizeText } from '../model/size-text.ts';
import { useTestContext } from '../model/test-context.ts';

/** Which files a field takes. */
export type FileKind = Pick<Extract<Field, { readonly kind: 'file' }>, 'media' | 'accept' | 'encoded'>;

interface FileFieldProps {
  readonly field: FileKind;
  readonly id: string;
  readonly labelledBy: string;
  /** A file, or base64 that the person typed. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Base64 is a third longer than the bytes. */
const MAX_BYTES = (MAX_BODY / 4) * 3;

export function FileField({ field, id, labelledBy, value, onChange }: FileFieldProps) {
  const { host, receivePaste } = useTestContext();
  const { Button, Upload } = host.ui;
  const zone = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const hintId = useId();
  const [asText, setAsText] = useState(typeof value === 'string' && value !== '');

  const fits = ({ size }: { readonly size: number }): boolean => {
    if (size <= MAX_BYTES) return true;
    setFault(`文件过大：在线测试最多 ${sizeText(MAX_BYTES)}，这个文件 ${sizeText(size)}`);
    return false;
  };
  const take = (file: HeldFile) => {
    if (!fits(file)) return;
    setFault(undefined);
    setAsText(false);
    onChange(file);
  };
  const read = (file: File) => {
    // Runs before its bytes are read; a pasted one comes to `take` alone.
    if (fits(file)) void holdFile(file).then(take);
  };
  const latest = useRef({ take, value });
  latest.current = { take, value };
  useEffect(
    () =>
      receivePaste({
        isActive: () => zone.current?.matches(':hover, :focus-within') === true,
        isEmpty: () => latest.current.value === undefined,
        take: (file) => latest.current.take(file),
      }),
    [receivePaste],
  );
  return (
    <Upload
      zone={zone}
      input={{ id, tabIndex: -1, 'aria-labelledby': labelledBy }}
      accept={field.accept}
      take={read}
    >
      {(choose) => (
        <>
          {value instanceof HeldFile && <Preview file={value} />}
          {!(value instanceof HeldFile) && asText && (
            <textarea
              className="aic-input aic-input--lines aic-input--code"
              aria-labelledby={labelledBy}
              rows={4}
              spellCheck={false}
              placeholder="文件内容的 base64"
              value={typeof value === 'string' ? value : ''}
              onChange={(event) => {
                const text = event.target.value;
                onChange(text === '' ? undefined : (fileInText(text.trim(), '粘贴的内容') ?? text));
              }}
            />
          )}
          <div className="aic-line">
            <Button size="s" icon="upload" onClick={choose}>
              {value instanceof HeldFile ? '更换' : WORDS[field.media]}
            </Button>
            {value instanceof HeldFile ? (
              <Button size="s" level="text" onClick={() => onChange(undefined)}>
                移除
              </Button>
            ) : (
              <>
                <span id={hintId} className="aic-hint">
                  或拖到这里、直接粘贴
                </span>
                {(field.encoded || asText) && (
                  <Button
                    size="s"
                    level="link"
                    onClick={() => {
                      setAsText(!asText);
                      if (asText) onChange(undefined);
                    }}
                  >
                    {asText ? '不填写文本' : '填写 base64'}
                  </Button>
                )}
              </>
            )}
          </div>
          {fault !== undefined && (
            <p className="aic-file__error" role="alert">
              {fault}
            </p>
          )}
        </>
      )}
    </Upload>
  );
}

const WORDS = { image: '选择图片', audio: '选择音频', any: '选择文件' } as const;

function Preview({ file }: { readonly file: HeldFile }) {
  return (
    <div className="st-file aic-line">
      {file.type.startsWith('image/') && <img src={file.address} alt="" />}
      <span className="st-file__name">
        {file.name}
        <span className="aic-hint">
          {file.type}，{sizeText(file.size)}
        </span>
        {file.type.startsWith('audio/') && <AudioPlayer file={file} />}
      </span>
    </div>
  );
}
