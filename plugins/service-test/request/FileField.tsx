// A file: chosen, dropped or pasted; a picture shows itself, a sound can be heard.
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
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
  const { Button } = host.ui;
  const zone = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
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
  const read = (file: File | undefined) => {
    // Runs before its bytes are read; a pasted one comes to `take` alone.
    if (file !== undefined && fits(file)) void holdFile(file).then(take);
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
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's shortcut; the button inside does the same.
    <div
      ref={zone}
      className={over ? 'st-file is-over' : 'st-file'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={picker}
        id={id}
        type="file"
        className="aic-visually-hidden"
        tabIndex={-1}
        accept={field.accept}
        aria-labelledby={labelledBy}
        onChange={(event) => {
          read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {value instanceof HeldFile && <Preview file={value} />}
      {!(value instanceof HeldFile) && asText && (
        <textarea
          className="aic-input st-lines st-lines--code"
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
      <div className="st-file__actions">
        <Button size="s" icon="upload" onClick={() => picker.current?.click()}>
          {value instanceof HeldFile ? '更换' : WORDS[field.media]}
        </Button>
        {value instanceof HeldFile ? (
          <Button size="s" level="text" onClick={() => onChange(undefined)}>
            移除
          </Button>
        ) : (
          <>
            <span id={hintId} className="st-hint">
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
        <p className="st-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

const WORDS = { image: '选择图片', audio: '选择音频', any: '选择文件' } as const;

function Preview({ file }: { readonly file: HeldFile }) {
  return (
    <div className="st-file__preview">
      {file.type.startsWith('image/') && <img src={file.address} alt="" />}
      <span className="st-file__name">
        {file.name}
        <span className="st-hint">
          {file.type}，{sizeText(file.size)}
        </span>
        {file.type.startsWith('audio/') && <AudioPlayer file={file} />}
      </span>
    </div>
  );
}
