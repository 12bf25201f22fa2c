// The newest notifications, and the way to all of them.

import type { LinkedOperation } from '#core/linked-page.ts';
import { useResource } from '../data/use-resource.ts';
import { Button } from '../element/Button.tsx';
import { EmptyView } from '../element/EmptyView.tsx';
import { Spinner } from '../element/Spinner.tsx';
import { useHttp } from '../http/http-context.tsx';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../location/router.ts';
import { drawCell } from '../table/cell-view.tsx';
import { useNow } from '../table/use-now.ts';
import type { InboxPage } from './inbox-page.ts';

interface Notification {
  readonly id: string;
  readonly level: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly projectName: string;
  readonly state: string;
  readonly count: number;
  readonly at: string;
}

const NEWEST = 8;
const LEVELS: Readonly<Record<string, readonly [icon: string, label: string]>> = {
  ERROR: ['x-circle', '错误'],
  WARNING: ['alert-triangle', '警告'],
  INFO: ['info', '信息'],
};

interface InboxPanelProps {
  readonly page: InboxPage;
  readonly count: number;
  /** Something was read. */
  readonly onRead: () => void;
  readonly onLeave: () => void;
}

export function InboxPanel({ page, count, onRead, onLeave }: InboxPanelProps) {
  const http = useHttp();
  const newest = useResource({
    id: 'notification.list',
    operation: page.list,
    body: { pageNo: 1, pageSize: NEWEST },
  });
  const rows =
    newest.status === 'ready' ? (newest.data as { readonly result: readonly Notification[] }).result : [];
  const mark = (operation: LinkedOperation, body: object) =>
    http.callOperation(operation, body).then(
      () => {
        newest.refresh();
        onRead();
      },
      // The error was shown.
      () => undefined,
    );
  return (
    <>
      <header className="aic-inbox__head">
        <strong>通知</strong>
        {count > 0 && <span className="aic-inbox__unread">{count} 条未读</span>}
        <Button level="link" size="s" disabled={count === 0} onClick={() => void mark(page.readAll, {})}>
          全部标为已读
        </Button>
      </header>
      {newest.status === 'loading' && (
        <p className="aic-inbox__wait">
          <Spinner />
        </p>
      )}
      {newest.status === 'error' && <EmptyView title="通知没有加载出来" description="请稍后再试。" />}
      {newest.status === 'ready' && rows.length === 0 && <EmptyView title="没有通知" icon="bell" />}
      <ul className="aic-inbox__list">
        {rows.map((row) => (
          <li key={row.id} className={row.state === 'Unread' ? 'is-unread' : undefined}>
            <Entry
              row={row}
              onOpen={() => {
                if (row.state === 'Unread') void mark(page.read, { id: row.id });
                if (row.path !== '') onLeave();
              }}
            />
          </li>
        ))}
      </ul>
      <footer className="aic-inbox__foot">
        <Link to={page.path} onClick={onLeave}>
          查看全部
        </Link>
        <Link to={`${page.path}?tab=setting`} onClick={onLeave}>
          通知设置
        </Link>
      </footer>
    </>
  );
}

function Entry({ row, onOpen }: { readonly row: Notification; readonly onOpen: () => void }) {
  const now = useNow();
  const [icon, label] = LEVELS[row.level] ?? ['info', '信息'];
  const inside = (
    <>
      <Icon name={icon} label={label} className={`aic-inbox__level aic-inbox__level--${row.level}`} />
      <span className="aic-inbox__text">
        <span className="aic-inbox__title">
          {row.title}
          {row.count > 1 && <span className="aic-inbox__times"> ×{row.count}</span>}
        </span>
        {row.body !== '' && <span className="aic-inbox__body">{row.body}</span>}
        <span className="aic-inbox__meta">
          {row.projectName !== '' && <span>{row.projectName}</span>}
          {drawCell({ kind: 'time', at: Date.parse(row.at), absolute: false }, now)}
          {row.state === 'Unread' && <span className="aic-visually-hidden">未读</span>}
        </span>
      </span>
    </>
  );
  return row.path === '' ? (
    <button type="button" className="aic-inbox__item" onClick={onOpen}>
      {inside}
    </button>
  ) : (
    <Link to={row.path} className="aic-inbox__item" onClick={onOpen}>
      {inside}
    </Link>
  );
}
