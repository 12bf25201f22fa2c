// Another person published during the edit: who, what, and a merge that loses neither side.
import { yaml } from '@codemirror/lang-yaml';
import { MergeView } from '@codemirror/merge';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../api/failure.ts';
import { useStudio } from '../api/studio-context.ts';
import type { StudioFile } from '../api/wire.ts';
import { SubmitDialog } from '../dialog/SubmitDialog.tsx';
import { useSubmit } from '../dialog/use-submit.ts';
import { mergeTexts } from '../diff/merge-texts.ts';
import { TextDiff } from '../diff/TextDiff.tsx';
import { formatTime } from '../document/format-time.ts';
import { baseExtensions } from '../editor/create-editor.ts';

interface ConflictDialogProps {
  readonly path: string;
  /** What both started from. */
  readonly base: string;
  readonly mine: string;
  /** The publication was rejected. */
  readonly refused: boolean;
  readonly onClose: () => void;
  /** Goes on with this text on top of what the other person published. */
  readonly onMerged: (text: string, onto: StudioFile) => Promise<void>;
}

const VIEWS = [
  { key: 'merge', label: '合并' },
  { key: 'theirs', label: '对方的修改' },
  { key: 'mine', label: '我的修改' },
] as const;

type ViewKey = (typeof VIEWS)[number]['key'];

export function ConflictDialog({ path, base, mine, refused, onClose, onMerged }: ConflictDialogProps) {
  const { api, host } = useStudio();
  const { Icon, Tabs } = host.ui;
  const [file, setFile] = useState<StudioFile>();
  const [unread, setUnread] = useState<Failure>();
  const [view, setView] = useState<ViewKey>('merge');
  const merged = useRef(mine);
  useEffect(() => {
    api.read(path).then(setFile, (error: unknown) => setUnread(failureOf(error)));
  }, [api, path]);

  const take = async () => {
    if (file !== undefined) await onMerged(merged.current, file);
  };
  const taking = useSubmit(take, { blocked: file === undefined });
  const call = { ...taking, failure: taking.failure ?? unread };
  const last = file?.lastPublication;
  const unpublished = refused ? '，本次没有发布' : '';
  return (
    <SubmitDialog
      title="线上版本已更新"
      width={1160}
      label="采用合并结果继续编辑"
      cancel="稍后处理"
      blocked={file === undefined ? '正在读取最新版本' : undefined}
      className="aic-stack studio-conflict"
      {...{ call, onClose }}
    >
      <div className="aic-callout aic-callout--warning">
        <Icon name="alert-triangle" size={16} />
        <p>
          {last === undefined ? (
            `这个文件在您编辑期间有了新版本${unpublished}。`
          ) : (
            <>
              <strong>{last.byName || last.by}</strong> 于 {formatTime(last.at)} 发布了“{last.message}”
              {unpublished}。
            </>
          )}
          您的内容已保存为草稿，双方的修改都在下面，不会丢失。
        </p>
      </div>
      <Tabs
        small
        items={VIEWS}
        current={view}
        label="对比方式"
        onChange={(key) => setView(VIEWS.find((one) => one.key === key)?.key ?? 'merge')}
      />
      {file === undefined ? (
        unread === undefined && <p className="studio-note">正在读取最新版本…</p>
      ) : (
        <>
          <div hidden={view !== 'merge'} className="studio-conflict__view">
            <MergeEditor
              base={base}
              theirs={file.text ?? ''}
              mine={mine}
              onChange={(text) => {
                merged.current = text;
              }}
            />
          </div>
          {view === 'theirs' && (
            <TextDiff
              before={base}
              after={file.text ?? ''}
              beforeLabel="共同的起点"
              afterLabel="线上最新版本"
            />
          )}
          {view === 'mine' && (
            <TextDiff before={base} after={mine} beforeLabel="共同的起点" afterLabel="我的草稿" />
          )}
        </>
      )}
    </SubmitDialog>
  );
}

interface MergeEditorProps {
  readonly base: string;
  readonly theirs: string;
  readonly mine: string;
  readonly onChange: (text: string) => void;
}

function MergeEditor({ base, theirs, mine, onChange }: MergeEditorProps) {
  const area = useRef<HTMLDivElement>(null);
  const [conflicts, setConflicts] = useState(0);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (area.current === null) return undefined;
    const start = mergeTexts(base, theirs, mine);
    setConflicts(start.conflicts);
    tell.current(start.text);
    const view = new MergeView({
      parent: area.current,
      a: { doc: theirs, extensions: [baseExtensions('线上最新版本', true), yaml(), EditorView.lineWrapping] },
      b: {
        doc: start.text,
        extensions: [
          baseExtensions('合并结果', false),
          yaml(),
          EditorView.lineWrapping,
          EditorView.updateListener.of(
            (update) => update.docChanged && tell.current(update.state.doc.toString()),
          ),
        ],
      },
      revertControls: 'a-to-b',
      collapseUnchanged: { margin: 3, minSize: 8 },
      gutter: true,
    });
    return () => view.destroy();
  }, [base, theirs, mine]);
  return (
    <div className="studio-diff aic-pane">
      <p className={conflicts > 0 ? 'aic-hint is-warning' : 'aic-hint'}>
        {conflicts > 0
          ? `有 ${conflicts} 处双方改了同一位置，右侧保留了您的写法；用中间的箭头可以换成对方的。`
          : '双方的修改没有重叠，右侧已经合并。可以继续修改。'}
      </p>
      <div className="studio-diff__labels">
        <span>线上最新版本</span>
        <span>合并结果（可编辑）</span>
      </div>
      <div ref={area} className="studio-diff__body aic-pane__scroll" />
    </div>
  );
}
