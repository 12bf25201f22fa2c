// The page studio: files on the left, the open one in the middle, its preview on the right.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PluginComponentProps } from '#plugin-api';
import { createStudioApi } from './api/studio-api.ts';
import { type Studio, StudioProvider } from './api/studio-context.ts';
import { useTree } from './document/use-tree.ts';
import { HistoryDrawer } from './history/HistoryDrawer.tsx';
import { Splitter, useWidth } from './Splitter.tsx';
import { FileTree } from './tree/FileTree.tsx';
import { NewPageDialog } from './tree/NewPageDialog.tsx';
import { useNewVersion } from './use-new-version.ts';
import { Welcome } from './Welcome.tsx';
import { Workbench } from './Workbench.tsx';

export function PluginComponent({ host, props }: PluginComponentProps) {
  const { call, navigate, report, notify } = host;
  const api = useMemo(() => createStudioApi({ call }), [call]);
  const { tree, drafts, failure, refresh } = useTree(api);
  useNewVersion(host.session.schemaVersion, refresh);
  const path = typeof props.file === 'string' && props.file !== '' ? props.file : undefined;
  const [dialog, setDialog] = useState<'new' | 'history' | undefined>();
  /** Rises when files changed behind the open one's back: it is read again. */
  const [round, setRound] = useState(0);
  const treeWidth = useWidth('tree', window.innerWidth < 1500 ? 220 : 264, { least: 200, most: 420 });
  useEffect(
    () => report(tree === undefined ? (failure === undefined ? 'loading' : 'error') : 'ready'),
    [report, tree, failure],
  );
  const open = useCallback(
    (file: string | undefined) => {
      const query = file === undefined ? '' : `?${new URLSearchParams({ file })}`;
      navigate(`${window.location.pathname}${query}`);
    },
    [navigate],
  );
  const otherDrafts = useStable(drafts.filter((draft) => draft.path !== path));
  const studio = useMemo<Studio | undefined>(
    () => (tree === undefined ? undefined : { host, api, tree, refreshTree: refresh, open, otherDrafts }),
    [host, api, tree, refresh, open, otherDrafts],
  );
  if (studio === undefined) {
    return (
      <div className="studio studio--blank">
        {failure === undefined ? (
          <host.ui.Loading label="正在打开页面工作室…" />
        ) : (
          <host.ui.Failure title="页面工作室没有打开" error={failure.text} onRetry={refresh} />
        )}
      </div>
    );
  }
  return (
    <StudioProvider value={studio}>
      <div className="studio">
        <div className="studio__side" style={{ width: treeWidth.width }}>
          <FileTree current={path} onNew={() => setDialog('new')} />
        </div>
        <Splitter label="文件栏宽度" {...treeWidth} />
        <div className="aic-pane">
          {path === undefined ? (
            <Welcome onNew={() => setDialog('new')} onHistory={() => setDialog('history')} />
          ) : (
            <Workbench
              key={`${path} ${round}`}
              path={path}
              pickers={recordOf(props.pickers)}
              onHistory={() => setDialog('history')}
            />
          )}
        </div>
      </div>
      {dialog === 'new' && (
        <NewPageDialog
          onClose={() => setDialog(undefined)}
          onCreated={(made, notes) => {
            setDialog(undefined);
            refresh();
            open(made);
            notify('success', '已生成页面草稿', notes.join('；'));
          }}
        />
      )}
      {dialog === 'history' && (
        <HistoryDrawer
          path={path}
          onClose={() => setDialog(undefined)}
          onRolledBack={() => {
            refresh();
            setRound((count) => count + 1);
          }}
        />
      )}
    </StudioProvider>
  );
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The same value as long as it says the same: drafts are read anew with every save. */
function useStable<Value>(value: Value): Value {
  const held = useRef(value);
  if (JSON.stringify(held.current) !== JSON.stringify(value)) held.current = value;
  return held.current;
}
