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
  if (state.status === 'loading' || isSearching) return <LoadingLines ui={ui} />;
  if (state.status === 'failed') {
    return (
      <div className="logview-message">
        <ui.Failure title="日志没有加载成功" error={state.failure} onRetry={props.onRetry} />
      </div>
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
  readonly children?: ReactNode;
}

export function Message({ ui, text, ...said }: MessageProps) {
  return (
    <div className="logview-message" role="status">
      <ui.Empty {...said} description={text} />
    </div>
  );
}

export function LoadingLines({ ui }: { readonly ui: PluginUi }) {
  return (
    <div className="logview-loading">
      <ui.Loading lines={12} />
    </div>
  );
}
