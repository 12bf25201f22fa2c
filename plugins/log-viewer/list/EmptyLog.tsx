// What stands where no line does, and why.
import type { ReactNode } from 'react';
import type { PluginUi } from '#plugin-api';
import type { LogState } from '../model/log-store.ts';
import { formatDay } from '../text/format-time.ts';

interface EmptyLogProps {
  readonly ui: PluginUi;
  readonly state: LogState;
  readonly isFiltered: boolean;
  readonly isSearching: boolean;
  /** Why the filter has no result. */
  readonly failure: string | undefined;
  /** Time of the newest line. */
  readonly lastAt: string | undefined;
  /** New lines appear by themselves. */
  readonly isWaiting: boolean;
  readonly onRetry: () => void;
  readonly onShowAll: () => void;
}

export function EmptyLog(props: EmptyLogProps) {
  const { ui, state, isFiltered, isSearching, failure, lastAt } = props;
  if (state.status === 'loading' || isSearching) return <LoadingLines />;
  if (state.status === 'failed') {
    return (
      <Message ui={ui} icon="alert-circle" title="日志没有加载成功" text={state.failure} isAlert>
        <ui.Button onClick={props.onRetry}>重试</ui.Button>
      </Message>
    );
  }
  if (isFiltered && state.lastLine >= state.firstLine) {
    const last = lastAt === undefined ? '' : `最后一行日志写于 ${formatDay(Date.parse(lastAt))}。`;
    return (
      <Message
        ui={ui}
        icon={failure === undefined ? 'filter' : 'alert-circle'}
        title={failure === undefined ? '没有符合条件的日志' : '筛选没有完成'}
        text={failure ?? `${last}可以放宽级别、日志流或时间范围。`}
      >
        <ui.Button onClick={props.onShowAll}>显示全部日志</ui.Button>
      </Message>
    );
  }
  return (
    <Message
      ui={ui}
      icon="terminal"
      title="还没有日志"
      text={
        props.isWaiting
          ? '进程写到标准输出和标准错误的内容会立刻显示在这里。'
          : '这个实例没有向标准输出或标准错误写过内容。'
      }
    />
  );
}

interface MessageProps {
  readonly ui: PluginUi;
  readonly icon: string;
  readonly title: string;
  readonly text: string | undefined;
  readonly isAlert?: boolean;
  readonly children?: ReactNode;
}

export function Message({ ui, icon, title, text, isAlert = false, children }: MessageProps) {
  return (
    <div className="logview-message" role={isAlert ? 'alert' : 'status'}>
      <ui.Icon name={icon} size={32} />
      <p className="logview-message__title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}

const WIDTHS = [62, 48, 71, 39, 66, 54, 80, 45, 58, 73, 41, 64];

export function LoadingLines() {
  return (
    <div className="logview-loading" role="status" aria-label="加载中...">
      {WIDTHS.map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
