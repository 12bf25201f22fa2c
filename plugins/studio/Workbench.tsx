// The open file: its bar, its editor in three views, its problems and its preview.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { failureOf } from './api/failure.ts';
import { useStudio } from './api/studio-context.ts';
import { useLatestCall } from './api/use-latest-call.ts';
import type { Problem, StudioFile } from './api/wire.ts';
import { DiffPane } from './diff/DiffPane.tsx';
import { DraftStatus } from './document/DraftStatus.tsx';
import { isUnsafe, type OpenDocument, useDocument } from './document/use-document.ts';
import { useUnloadGuard } from './document/use-unload-guard.ts';
import { ProblemList } from './editor/ProblemList.tsx';
import { type EditorHandle, YamlEditor } from './editor/YamlEditor.tsx';
import { FormPane } from './form/FormPane.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { Publishing, type PublishingStage } from './publish/Publishing.tsx';
import { Splitter, useWidth } from './Splitter.tsx';
import { LayerBadge } from './tree/FileBadges.tsx';
import { useNewVersion } from './use-new-version.ts';

interface WorkbenchProps {
  readonly path: string;
  readonly pickers: Readonly<Record<string, unknown>>;
  readonly onHistory: () => void;
}

const CHECK_MS = 150;
const NONE: readonly Problem[] = [];

/** Give it a `key` of the path. */
export function Workbench({ path, pickers, onHistory }: WorkbenchProps) {
  const { api, host, open, refreshTree } = useStudio();
  const close = useCallback(() => open(undefined), [open]);
  const opened = useDocument(api, path, { onStored: refreshTree, onGone: close });
  const { Button, Empty } = host.ui;
  if (opened.status === 'loading') return <p className="studio-note">正在打开 {path}…</p>;
  if (opened.status === 'error') {
    return (
      <div role="alert">
        {opened.failure.code === 'record.not-found' ? (
          <Empty icon="file-text" title={`没有 ${path} 这个文件`}>
            <Button onClick={close}>关闭</Button>
          </Empty>
        ) : (
          <Empty tone="danger" icon="alert-triangle" title={opened.failure.text}>
            <Button icon="refresh" onClick={opened.retry}>
              重试
            </Button>
          </Empty>
        )}
      </div>
    );
  }
  return <OpenFile document={opened.document} pickers={pickers} onHistory={onHistory} />;
}

type Mode = 'yaml' | 'form' | 'diff';

interface OpenFileProps {
  readonly document: OpenDocument;
  readonly pickers: Readonly<Record<string, unknown>>;
  readonly onHistory: () => void;
}

function OpenFile({ document, pickers, onHistory }: OpenFileProps) {
  const { api, host, otherDrafts } = useStudio();
  const { LeaveGuard } = host.ui;
  const { path, text, file } = document;
  const [mode, setMode] = useState<Mode>('yaml');
  const [stage, setStage] = useState<PublishingStage>({ step: 'idle' });
  const [cursor, setCursor] = useState({ line: 1, column: 1 });
  const editor = useRef<EditorHandle>(null);
  const preview = useWidth('preview', Math.round(Math.max(420, window.innerWidth * 0.34)), {
    least: 300,
    most: 1100,
  });
  const readOnly = !file.editable;
  const previewed = /^(pages|menus)\//.test(path);

  useNewVersion(host.session.schemaVersion, document.follow);
  // Inside the console whatever is left is saved first; a tab that closes cannot wait for that.
  useUnloadGuard(isUnsafe(document.draft) || document.draft.state === 'saving');

  const check = useLatestCall(`${text}\n${JSON.stringify(otherDrafts)}`, CHECK_MS, () =>
    api.check(path, text, otherDrafts),
  );
  const problems = check.answer?.diagnostics ?? NONE;
  const own = useMemo(() => problems.filter(({ schemaPath }) => schemaPath === path), [problems, path]);

  const publish = useCallback(async () => {
    if (!document.changed) return host.notify('info', '没有需要发布的修改');
    if (!(await document.save())) return undefined;
    setStage(document.outdated ? { step: 'conflict', refused: true } : { step: 'publish' });
    return undefined;
  }, [document, host]);
  useShortcuts({ save: document.save, publish, off: stage.step !== 'idle' || readOnly });

  const toYaml = useCallback((then?: (handle: EditorHandle) => void) => {
    setMode('yaml');
    // The editor is there all the time; hidden it could not scroll.
    requestAnimationFrame(() => editor.current !== null && then?.(editor.current));
  }, []);

  return (
    <>
      <LeaveGuard active={document.draft.state === 'failed'} />
      <FileBar
        document={document}
        mode={mode}
        onMode={setMode}
        onHistory={onHistory}
        onPublish={() => void publish()}
        onRestore={() => setStage({ step: 'restore' })}
      />
      <FileNotes document={document} onMerge={() => setStage({ step: 'conflict' })} />
      <div className="studio-panes">
        <div className="aic-pane">
          <div className="studio-panes__body">
            <div className="studio-panes__view" hidden={mode !== 'yaml'}>
              <YamlEditor
                key={document.generation}
                ref={editor}
                path={path}
                text={text}
                readOnly={readOnly}
                problems={own}
                onChange={document.setText}
                onCursor={(line, column) => setCursor({ line, column })}
              />
            </div>
            {mode === 'form' && (
              <FormPane
                path={path}
                text={text}
                readOnly={readOnly}
                onChange={document.setText}
                onShowYaml={() => toYaml((handle) => handle.focus())}
              />
            )}
            {mode === 'diff' && <DiffPane path={path} text={text} />}
          </div>
          <ProblemList
            path={path}
            problems={problems}
            pending={check.pending}
            failure={check.failure === undefined ? undefined : `没有检查成功：${check.failure.text}`}
            onReveal={(problem) => toYaml((handle) => handle.reveal(problem.range))}
            onFix={(problem) => toYaml((handle) => handle.fix(problem))}
          />
          <footer className="studio-status aic-hint">
            <span>
              第 {cursor.line} 行，第 {cursor.column} 列
            </span>
            {file.othersEditing.length > 0 && (
              <span className="is-warning">
                {file.othersEditing.map(({ by }) => by).join('、')} 也有这个文件的草稿
              </span>
            )}
            <span className="aic-line__end">Esc 后按 Tab 离开编辑器</span>
          </footer>
        </div>
        {previewed && mode !== 'diff' && (
          <>
            <Splitter label="预览宽度" reversed {...preview} />
            <div
              className="studio-panes__preview"
              style={{ width: preview.width, ...zoomFor(preview.width) }}
            >
              <PreviewPane path={path} text={text} pickers={pickers} />
            </div>
          </>
        )}
      </div>
      <Publishing
        document={document}
        stage={stage}
        onStage={setStage}
        onShowProblems={() => {
          setStage({ step: 'idle' });
          setMode('yaml');
        }}
      />
    </>
  );
}

/** The page gets the room of a small window, as far as it stays readable. */
function zoomFor(width: number): object {
  return { '--studio-zoom': Math.max(0.72, Math.min(1, width / 900)).toFixed(3) };
}

interface FileBarProps {
  readonly document: OpenDocument;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly onHistory: () => void;
  readonly onPublish: () => void;
  readonly onRestore: () => void;
}

const MODES: readonly { readonly key: Mode; readonly label: string }[] = [
  { key: 'yaml', label: 'YAML' },
  { key: 'form', label: '表单' },
  { key: 'diff', label: '差异' },
];

function FileBar({ document, mode, onMode, onHistory, onPublish, onRestore }: FileBarProps) {
  const { host, tree } = useStudio();
  const { Button, Tabs, Tag } = host.ui;
  const { path, file, draft, changed } = document;
  const known = tree.files.find((candidate) => candidate.path === path);
  const withForm = /^pages\//.test(path);
  const discard = async () => {
    const sure = await host.ask({
      level: 'warning',
      title: '丢弃草稿？',
      text:
        file.text === null
          ? '这个文件还没有发布过，丢弃后就没有了，这一步不能撤销。'
          : '编辑的内容会恢复为线上版本，这一步不能撤销。',
      confirmLabel: '丢弃',
      cancelLabel: '继续编辑',
    });
    if (!sure) return;
    try {
      await document.discard();
    } catch (error) {
      host.notify('error', failureOf(error).text);
    }
  };
  const hasDraft = draft.state !== 'none' || changed;
  return (
    <header className="studio-bar">
      <div className="studio-bar__title">
        <h2>{known?.title ?? file.id}</h2>
        <code className="aic-hint" title={path}>
          {path}
        </code>
        <LayerBadge layer={file.layer} replaces={known?.replaces} />
        {!file.editable && <Tag>只读</Tag>}
      </div>
      <Tabs
        small
        items={MODES.filter(({ key }) => key !== 'form' || withForm)}
        current={mode}
        label="编辑方式"
        onChange={(key) => onMode(MODES.find((one) => one.key === key)?.key ?? 'yaml')}
      />
      <div className="studio-bar__actions">
        <DraftStatus draft={draft} changed={changed} onRetry={() => void document.save()} />
        {hasDraft && file.editable && (
          <Button level="text" size="s" icon="trash" label="丢弃草稿" onClick={() => void discard()} />
        )}
        {file.layer === 'published' && file.editable && (
          <Button
            level="text"
            size="s"
            icon={file.base === null ? 'trash' : 'refresh'}
            label={restoreLabel(file.base)}
            onClick={onRestore}
          />
        )}
        <Button level="text" size="s" icon="clock" label="发布历史" onClick={onHistory} />
        <Button
          level="primary"
          size="s"
          icon="send"
          disabled={!file.editable || !changed}
          reason={file.editable ? '没有需要发布的修改' : (file.readOnlyReason ?? '只读')}
          onClick={onPublish}
        >
          发布
        </Button>
      </div>
    </header>
  );
}

function restoreLabel(base: StudioFile['base']): string {
  if (base === null) return '删除这个文件';
  return base.layer === 'built-in' ? '恢复为内置版本' : '恢复为叠加目录中的版本';
}

function FileNotes({ document, onMerge }: { readonly document: OpenDocument; readonly onMerge: () => void }) {
  const { host } = useStudio();
  const { Button, Icon } = host.ui;
  const { file, outdated } = document;
  if (!file.editable) {
    return (
      <p className="studio-ribbon">
        <Icon name="lock" size={14} />
        {file.readOnlyReason ?? '这个文件不能在工作室修改'}
      </p>
    );
  }
  if (!outdated) return null;
  const last = file.lastPublication;
  return (
    <p className="studio-ribbon is-warning" role="status">
      <Icon name="alert-triangle" size={14} />
      {last === undefined
        ? '这个文件在您编辑期间有了新版本。'
        : `${last.byName || last.by} 在您编辑期间更新了这个文件。`}
      <Button level="link" size="s" onClick={onMerge}>
        查看并合并
      </Button>
    </p>
  );
}

interface Shortcuts {
  readonly save: () => Promise<boolean>;
  readonly publish: () => Promise<void>;
  readonly off: boolean;
}

function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const key = event.key.toLowerCase();
      if (key !== 's' && key !== 'enter') return;
      // A dialog has its own Enter, and nothing of ours is to be saved as a web page.
      if (key === 's') event.preventDefault();
      if (latest.current.off) return;
      event.preventDefault();
      if (key === 's') void latest.current.save();
      else void latest.current.publish();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
