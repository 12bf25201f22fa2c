// Who published what and when; each version with its changes, and the way back.
import { useCallback, useEffect, useState } from 'react';
import { type Failure, failureOf } from '../api/failure.ts';
import { HISTORY_PAGE_SIZE } from '../api/studio-api.ts';
import { useStudio } from '../api/studio-context.ts';
import type { FileFate, HistoryPage, Publication, Version } from '../api/wire.ts';
import { FailureNote } from '../dialog/FailureNote.tsx';
import { ChangeList } from '../diff/ChangeList.tsx';
import { TextDiff } from '../diff/TextDiff.tsx';
import { formatTime } from '../document/format-time.ts';
import { RollbackDialog } from './RollbackDialog.tsx';

interface HistoryDrawerProps {
  /** Only publications of this file at first. */
  readonly path: string | undefined;
  readonly onClose: () => void;
  readonly onRolledBack: () => void;
}

const FATES: Readonly<Record<FileFate, string>> = { created: '新建', changed: '修改', removed: '移除' };

export function HistoryDrawer({ path, onClose, onRolledBack }: HistoryDrawerProps) {
  const { api, host } = useStudio();
  const { Dialog, Button } = host.ui;
  const [onlyFile, setOnlyFile] = useState(path !== undefined);
  const [pageNo, setPageNo] = useState(1);
  const [page, setPage] = useState<HistoryPage>();
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const wanted = onlyFile ? path : undefined;

  const load = useCallback(() => {
    api.history(pageNo, wanted).then(
      (answer) => {
        setPage(answer);
        setFailure(undefined);
        setChosen((before) =>
          answer.result.some(({ id }) => id === before) ? before : answer.result[0]?.id,
        );
      },
      (error: unknown) => setFailure(failureOf(error)),
    );
  }, [api, pageNo, wanted]);
  useEffect(load, [load]);
  const pages = Math.max(1, Math.ceil((page?.totalCount ?? 0) / HISTORY_PAGE_SIZE));

  return (
    <Dialog title="发布历史" kind="drawer" width={1180} onClose={onClose}>
      <div className="studio-history">
        <div className="studio-history__list">
          {path !== undefined && (
            <label className="aic-line">
              <input
                type="checkbox"
                checked={onlyFile}
                onChange={(event) => {
                  setOnlyFile(event.target.checked);
                  setPageNo(1);
                }}
              />
              只看当前文件
            </label>
          )}
          <FailureNote failure={failure} />
          <ol aria-label="发布记录">
            {page?.result.map((publication) => (
              <li key={publication.id}>
                <button
                  type="button"
                  className={`aic-bare studio-publication${publication.id === chosen ? ' is-current' : ''}`}
                  aria-current={publication.id === chosen}
                  onClick={() => setChosen(publication.id)}
                >
                  <PublicationRow publication={publication} />
                </button>
              </li>
            ))}
          </ol>
          {page?.result.length === 0 && <p className="studio-note">还没有发布过修改</p>}
          {pages > 1 && (
            <div className="aic-line">
              <Button
                size="s"
                level="text"
                icon="chevron-left"
                label="上一页"
                disabled={pageNo <= 1}
                onClick={() => setPageNo(pageNo - 1)}
              />
              <span>
                {pageNo} / {pages}
              </span>
              <Button
                size="s"
                level="text"
                icon="chevron-right"
                label="下一页"
                disabled={pageNo >= pages}
                onClick={() => setPageNo(pageNo + 1)}
              />
            </div>
          )}
        </div>
        <div className="aic-pane__scroll">
          {chosen === undefined ? (
            <p className="studio-note">选择一次发布，查看改了什么</p>
          ) : (
            <VersionView
              key={chosen}
              id={chosen}
              onRolledBack={() => {
                setPageNo(1);
                setChosen(undefined);
                load();
                onRolledBack();
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function PublicationRow({ publication }: { readonly publication: Publication }) {
  const { Tag } = useStudio().host.ui;
  return (
    <>
      <span>
        {publication.kind === 'rollback' && <Tag tone="warning">回滚</Tag>}
        {publication.message}
      </span>
      <span className="aic-hint">
        {publication.byName || publication.by} ·{' '}
        <time dateTime={publication.at}>{formatTime(publication.at)}</time> · {publication.files.length}{' '}
        个文件
      </span>
      <span className="aic-hint aic-stack">
        {publication.files.slice(0, 3).map(({ path, change }) => (
          <code key={path}>
            {FATES[change]} {path}
          </code>
        ))}
      </span>
    </>
  );
}

function VersionView({ id, onRolledBack }: { readonly id: string; readonly onRolledBack: () => void }) {
  const { api, host } = useStudio();
  const { Button, Tag } = host.ui;
  const [version, setVersion] = useState<Version>();
  const [failure, setFailure] = useState<Failure>();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    api.version(id).then(setVersion, (error: unknown) => setFailure(failureOf(error)));
  }, [api, id]);
  if (version === undefined) {
    return (
      <p className="studio-note" role={failure === undefined ? 'status' : 'alert'}>
        {failure?.text ?? '正在读取…'}
      </p>
    );
  }
  return (
    <>
      <div className="studio-version__head aic-line">
        <div>
          <h3>{version.message}</h3>
          <p className="aic-hint">
            {version.byName || version.by} 于 {formatTime(version.at)}{' '}
            {version.kind === 'rollback' ? '回滚' : '发布'}
          </p>
        </div>
        <span className="aic-line__end">
          <Button icon="refresh" onClick={() => setAsking(true)}>
            回滚这次发布
          </Button>
        </span>
      </div>
      {version.files.map((file) => (
        <section key={file.path} className="studio-version__file aic-stack" aria-label={file.path}>
          <h4>
            <Tag>{FATES[file.change]}</Tag> <code>{file.path}</code>
          </h4>
          <ChangeList changes={file.changes} />
          <TextDiff
            before={file.before ?? ''}
            after={file.after ?? ''}
            beforeLabel="发布前"
            afterLabel="发布后"
          />
        </section>
      ))}
      {asking && (
        <RollbackDialog
          version={version}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            onRolledBack();
          }}
        />
      )}
    </>
  );
}
