// Publishing: which files, what changes in them, and why. Nothing goes out without a message or with a fault.
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useStudio } from '../api/studio-context.ts';
import { useLatestCall } from '../api/use-latest-call.ts';
import type { Difference, Draft, Problem } from '../api/wire.ts';
import { SubmitDialog } from '../dialog/SubmitDialog.tsx';
import { useSubmit } from '../dialog/use-submit.ts';
import { ChangeList } from '../diff/ChangeList.tsx';
import { belongingFiles } from './belonging-files.ts';

interface PublishDialogProps {
  /** The open file's first. Text null: the published file is taken away. */
  readonly files: readonly Draft[];
  /** Effect of removing the published file, where that is requested. */
  readonly removal?: { readonly title: string; readonly confirm: string };
  readonly onClose: () => void;
  readonly onPublished: (files: readonly Draft[]) => void;
  /** Another person published the first file. */
  readonly onConflict: () => void;
  readonly onShowProblems: () => void;
}

const MAX_CHARACTERS = 500;

export function PublishDialog({
  files,
  removal,
  onClose,
  onPublished,
  onConflict,
  onShowProblems,
}: PublishDialogProps) {
  const { api, host, open } = useStudio();
  const { Button, Field } = host.ui;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(belongingFiles(files).map(({ path }) => path)),
  );
  const [message, setMessage] = useState('');
  const [asked, setAsked] = useState(false);
  const id = useId();
  const sent = files.filter(({ path }) => chosen.has(path));
  const problems = usePublishProblems(sent);
  const errors = problems?.filter(({ severity }) => severity === 'error') ?? [];
  const wordless = message.trim() === '';

  const blocked = sent.length === 0 ? '没有选择文件' : errors.length > 0 ? '先修正错误' : undefined;
  const sending = useSubmit(
    async () => {
      await api.publish(message.trim(), sent);
      onPublished(sent);
    },
    {
      blocked: wordless || blocked !== undefined,
      onFailure: ({ conflicts }) => {
        const [first] = files;
        if (first === undefined || !conflicts.includes(first.path)) return 'said';
        onConflict();
        return 'handled';
      },
    },
  );
  const publish = () => {
    setAsked(true);
    return sending.submit();
  };
  const call = { ...sending, submit: publish };
  const elsewhere = call.failure?.conflicts[0];
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void publish();
  };
  const remedy = elsewhere !== undefined && (
    <Button
      level="link"
      onClick={() => {
        onClose();
        open(elsewhere);
      }}
    >
      打开并合并
    </Button>
  );
  return (
    <SubmitDialog
      title={removal?.title ?? '发布修改'}
      width={640}
      label={removal?.confirm ?? '发布'}
      level={removal === undefined ? 'primary' : 'danger'}
      {...{ blocked, call, onClose, remedy }}
    >
      <Field id={id} label="发布说明">
        <textarea
          id={id}
          className="aic-input aic-input--lines"
          rows={3}
          maxLength={MAX_CHARACTERS}
          placeholder="改了什么，为什么"
          aria-invalid={asked && wordless}
          aria-describedby={`${id}-help`}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          onKeyDown={keys}
        />
        <p id={`${id}-help`} className={asked && wordless ? 'aic-fault' : 'aic-hint'}>
          {asked && wordless ? '请填写发布说明' : '会显示在发布历史中。Ctrl + Enter 发布'}
        </p>
      </Field>
      {errors.length > 0 && (
        <div className="aic-callout aic-callout--danger" role="alert">
          <div className="aic-stack aic-stack--s">
            <p>有 {errors.length} 处错误，修正后才能发布；线上页面不受影响。</p>
            <ul>
              {errors.slice(0, 4).map((problem) => (
                <li key={`${problem.schemaPath}${problem.code}${problem.path}`}>
                  <code>
                    {problem.schemaPath}:{problem.range.start.line}
                  </code>{' '}
                  {problem.message.zh}
                </li>
              ))}
            </ul>
            <Button level="link" onClick={onShowProblems}>
              查看问题
            </Button>
          </div>
        </div>
      )}
      <ul className="studio-files aic-stack">
        {files.map((file) => (
          <FileRow
            key={file.path}
            file={file}
            fixed={files.length === 1}
            chosen={chosen.has(file.path)}
            onChoose={(wanted) => {
              const next = new Set(chosen);
              if (wanted) next.add(file.path);
              else next.delete(file.path);
              setChosen(next);
            }}
          />
        ))}
      </ul>
    </SubmitDialog>
  );
}

interface FileRowProps {
  readonly file: Draft;
  readonly fixed: boolean;
  readonly chosen: boolean;
  readonly onChoose: (wanted: boolean) => void;
}

function FileRow({ file, fixed, chosen, onChoose }: FileRowProps) {
  const { api } = useStudio();
  const [difference, setDifference] = useState<Difference>();
  useEffect(() => {
    api.diff(file.path, file.text).then(setDifference, () => {});
  }, [api, file]);
  return (
    <li className="aic-stack aic-stack--s">
      {fixed ? (
        <code>{file.path}</code>
      ) : (
        <label className="aic-line">
          <input type="checkbox" checked={chosen} onChange={(event) => onChoose(event.target.checked)} />
          <code>{file.path}</code>
        </label>
      )}
      {chosen && difference !== undefined && <ChangeList changes={difference.changes} />}
    </li>
  );
}

/** Faults of the project with all chosen files as they would be; undefined until known. */
function usePublishProblems(files: readonly Draft[]): readonly Problem[] | undefined {
  const { api } = useStudio();
  const [first, ...also] = files;
  const { answer } = useLatestCall(first === undefined ? undefined : JSON.stringify(files), 50, async () =>
    first === undefined ? undefined : api.check(first.path, first.text, also),
  );
  return answer?.diagnostics;
}
