// The body of the request: its fields one by one, or its text as it is.
import { useId } from 'react';
import type { Field } from '../model/field.ts';
import { bodyKind } from '../model/request.ts';
import { useTestContext } from '../model/test-context.ts';
import type { Signature } from '../model/wire.ts';
import { rawOf, type Work, withText, withValue } from '../model/work.ts';
import { FieldView } from './FieldView.tsx';
import { FileField, type FileKind } from './FileField.tsx';
import { PartRows } from './PartRows.tsx';
import { RawEditor } from './RawEditor.tsx';
import { TensorFields } from './TensorFields.tsx';

interface BodyEditorProps {
  readonly field: Field | undefined;
  readonly mediaTypes: readonly string[];
  readonly signature: Signature | undefined;
  readonly work: Work;
  readonly onWork: (work: Work) => void;
  readonly onMediaType: (mediaType: string) => void;
}

export function BodyEditor(props: BodyEditorProps) {
  const { field, mediaTypes, signature, work, onWork } = props;
  const { draft } = work;
  const kind = bodyKind(draft);
  const id = useId();
  if (draft.method === 'get' || mediaTypes.length === 0) return null;
  const hasForm = kind === 'json' && (signature !== undefined || field !== undefined);
  const setValue = (value: unknown) => onWork(withValue(work, value));
  const isRaw = kind === 'json' && (!hasForm || work.mode === 'raw');
  return (
    <div className="aic-stack aic-stack--l">
      <div className="st-body__head aic-line">
        <span id={`${id}-label`}>请求体</span>
        {mediaTypes.length > 1 && (
          <select
            className="aic-input aic-select aic-input--small"
            aria-label="请求体的内容类型"
            value={draft.mediaType}
            onChange={(event) => props.onMediaType(event.target.value)}
          >
            {mediaTypes.map((type) => (
              <option key={type} value={type}>
                {mediaTypeText(type)}
              </option>
            ))}
          </select>
        )}
        {hasForm && (
          <ModeSwitch
            mode={work.mode}
            blocked={work.fault !== undefined}
            onChange={(mode) => onWork({ ...work, mode })}
          />
        )}
      </div>
      {isRaw ? (
        <RawEditor
          text={rawOf(work).text}
          fault={work.fault}
          onChange={(text) => onWork(withText(work, text))}
          label="请求体 JSON"
        />
      ) : signature !== undefined ? (
        <TensorFields signature={signature} value={draft.value} onChange={setValue} />
      ) : kind === 'file' ? (
        <FileField
          field={fileField(draft.mediaType)}
          id={`${id}-file`}
          labelledBy={`${id}-label`}
          value={draft.value}
          onChange={setValue}
        />
      ) : kind === 'text' ? (
        <textarea
          className="aic-input aic-input--lines"
          aria-labelledby={`${id}-label`}
          rows={8}
          value={typeof draft.value === 'string' ? draft.value : ''}
          onChange={(event) => setValue(event.target.value)}
        />
      ) : field === undefined ? (
        <PartRows value={draft.value} withFiles={kind === 'parts'} onChange={setValue} />
      ) : (
        <FieldView field={field} id={id} name="" required value={draft.value} onChange={setValue} />
      )}
    </div>
  );
}

function fileField(mediaType: string): FileKind {
  const media = mediaType.startsWith('image/') ? 'image' : mediaType.startsWith('audio/') ? 'audio' : 'any';
  const accept = mediaType === 'application/octet-stream' ? '' : mediaType;
  return { media, accept, encoded: false };
}

function mediaTypeText(type: string): string {
  if (/[/+]json\b/.test(type)) return 'JSON';
  if (type.startsWith('application/x-www-form-urlencoded')) return '表单';
  if (type.startsWith('multipart/')) return '带文件的表单';
  if (type === 'image/*') return '图片文件';
  if (type === 'audio/*') return '音频文件';
  return type === 'application/octet-stream' ? '文件' : type;
}

interface ModeSwitchProps {
  readonly mode: Work['mode'];
  /** The text is no value: there is nothing that a form could show. */
  readonly blocked: boolean;
  readonly onChange: (mode: Work['mode']) => void;
}

function ModeSwitch({ mode, blocked, onChange }: ModeSwitchProps) {
  const { Segments } = useTestContext().host.ui;
  return (
    <span className="aic-line__end">
      <Segments
        label="填写方式"
        items={[
          { key: 'form', label: '表单', reason: blocked ? '先改正 JSON，再回到表单' : undefined },
          { key: 'raw', label: 'JSON' },
        ]}
        current={mode}
        onChange={(key) => onChange(key === 'raw' ? 'raw' : 'form')}
      />
    </span>
  );
}
