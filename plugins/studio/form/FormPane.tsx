// The common keys of a page as a form. Every change is one minimal edit of the YAML, made by the server and shown below.

import { useCallback, useMemo, useRef, useState } from 'react';
import { failureOf } from '../api/failure.ts';
import { useStudio } from '../api/studio-context.ts';
import { useLatestCall } from '../api/use-latest-call.ts';
import type { FormField } from '../api/wire.ts';
import { changedLines, type LineChange } from '../diff/changed-lines.ts';
import type { EditForm } from './edit-form.ts';
import { FieldRow } from './FieldRow.tsx';

interface FormPaneProps {
  readonly path: string;
  readonly text: string;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onShowYaml: () => void;
}

export function FormPane({ path, text, readOnly, onChange, onShowYaml }: FormPaneProps) {
  const { api, host } = useStudio();
  const { Button, Empty } = host.ui;
  const model = useLatestCall(`${path}\n${text}`, 60, async () => ({ form: await api.form(path, text) }));
  const [lines, setLines] = useState<readonly LineChange[]>([]);
  const latest = useRef(text);
  latest.current = text;
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  // One after the other: each edit is made on the text that the one before left.
  const edit = useCallback<EditForm>(
    (edits) => {
      const done = queue.current.then(async () => {
        try {
          const before = latest.current;
          const after = await api.edit(path, before, edits);
          latest.current = after;
          setLines(changedLines(before, after));
          onChange(after);
          return true;
        } catch (error) {
          host.notify('error', failureOf(error).text);
          return false;
        }
      });
      queue.current = done;
      return done;
    },
    [api, host, path, onChange],
  );
  const form = model.answer?.form;
  const sections = useMemo(() => form?.sections ?? [], [form]);

  if (model.answer === undefined) {
    return (
      <p className="studio-note" role={model.failure === undefined ? 'status' : 'alert'}>
        {model.failure?.text ?? '正在读取…'}
      </p>
    );
  }
  if (form === undefined) {
    return (
      <Empty icon="file-text" title="这个文件没有表单视图，或者 YAML 有语法错误。请在 YAML 中修改。">
        <Button onClick={onShowYaml}>编辑 YAML</Button>
      </Empty>
    );
  }
  return (
    <div className="studio-form aic-pane">
      <div className="studio-form__scroll aic-pane__scroll">
        {sections.map((section) => (
          <section key={section.key} className="studio-form__section">
            <h3>{section.title}</h3>
            {section.fields.map((field) => (
              <FieldRow
                key={keyOf(field)}
                field={field}
                readOnly={readOnly}
                edit={edit}
                onShowYaml={onShowYaml}
              />
            ))}
          </section>
        ))}
      </div>
      {lines.length > 0 && (
        <section className="studio-form__changes" aria-label="刚才写入 YAML 的修改">
          <h3 className="aic-line">
            刚才写入 YAML 的修改
            <Button level="link" size="s" onClick={onShowYaml}>
              在 YAML 中查看
            </Button>
          </h3>
          <pre>
            {lines.map((line) => (
              <span
                key={`${line.sign}${line.number}`}
                className={line.sign === '+' ? 'aic-change--added' : 'aic-change--removed'}
              >
                {`${line.sign} ${line.text}\n`}
              </span>
            ))}
          </pre>
        </section>
      )}
    </div>
  );
}

function keyOf(field: FormField): string {
  return field.path.join('.');
}
