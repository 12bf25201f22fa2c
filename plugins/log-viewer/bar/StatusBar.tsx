import type { PluginUi } from '#plugin-api';
import type { Selection } from '../list/LineList.tsx';
import type { LogInfo } from '../model/wire.ts';
import { formatBytes, formatCount, formatDay } from '../text/format-time.ts';

interface StatusBarProps {
  readonly ui: PluginUi;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly info: LogInfo | undefined;
  /** Lines that pass the filter; undefined without one. */
  readonly shown: number | undefined;
  /** Only the newest of them can be shown. */
  readonly isTruncated: boolean;
  readonly isSearching: boolean;
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  readonly selection: Selection | undefined;
  /** Of the selection, those that are shown. */
  readonly selected: number;
  readonly isCopying: boolean;
  readonly onCopy: () => void;
  readonly onDrop: () => void;
}

export function StatusBar(props: StatusBarProps) {
  const { ui, firstLine, lastLine, info, shown, selection } = props;
  return (
    <div className="logview-status aic-line">
      <span>
        {info === undefined && lastLine === 0
          ? '正在读取日志'
          : `共 ${formatCount(Math.max(0, lastLine - firstLine + 1))} 行`}
        {info !== undefined && ` · ${formatBytes(info.bytes)}`}
      </span>
      {shown !== undefined && (
        <span className="logview-status__shown">
          {props.isSearching ? '筛选中…' : `筛选出 ${formatCount(shown)} 行`}
          {props.isTruncated && '，只显示最新的部分'}
        </span>
      )}
      {info?.firstAt && info.lastAt && (
        <span>
          {formatDay(Date.parse(info.firstAt))} 至 {formatDay(Date.parse(info.lastAt))}
        </span>
      )}
      {firstLine > 1 && <span>更早的 {formatCount(firstLine - 1)} 行已清理</span>}
      <span className="aic-line__end" />
      {props.failure !== undefined && (
        <span className="aic-line aic-fault" role="alert">
          {props.failure}
          <ui.Button level="link" size="s" onClick={props.onRetry}>
            重试
          </ui.Button>
        </span>
      )}
      {selection !== undefined && (
        <span className="logview-status__selection aic-line">
          已选 {formatCount(props.selected)} 行
          <ui.Button level="link" size="s" icon="copy" loading={props.isCopying} onClick={props.onCopy}>
            复制
          </ui.Button>
          <ui.Button level="link" size="s" onClick={props.onDrop}>
            取消
          </ui.Button>
        </span>
      )}
    </div>
  );
}
