import type { PluginUi } from '#plugin-api';
import { type Filter, LEVELS, type Looks, NO_FILTER, SPANS, STREAMS } from '../model/view-settings.ts';
import type { Level } from '../model/wire.ts';

interface FilterBarProps {
  readonly ui: PluginUi;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly looks: Looks;
  readonly onLooks: (looks: Looks) => void;
  readonly isFollowing: boolean;
  /** Why the log does not grow any more. */
  readonly ended: string | undefined;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
  readonly isFiltered: boolean;
  readonly isDownloading: boolean;
  readonly onDownload: (what: 'all' | 'shown', format: 'text' | 'gzip', heads: boolean) => void;
}

const LEVEL_NAMES: Readonly<Record<Level, string>> = { INFO: '信息', WARNING: '警告', ERROR: '错误' };

export function FilterBar(props: FilterBarProps) {
  const { ui, filter, onFilter, looks, onLooks, isFollowing, ended, onFollow } = props;
  const isUsual =
    filter.stream === undefined && filter.levels.length === LEVELS.length && filter.span === undefined;
  return (
    <div className="logview-bar aic-line">
      <ui.Segments
        label="日志流"
        items={[{ key: '', label: '全部' }, ...STREAMS.map((stream) => ({ key: stream, label: stream }))]}
        current={filter.stream ?? ''}
        onChange={(key) => onFilter({ ...filter, stream: STREAMS.find((stream) => stream === key) })}
      />
      <fieldset className="aic-segments">
        <legend className="aic-visually-hidden">级别</legend>
        {LEVELS.map((level) => (
          <label key={level} className={`logview-level logview-level--${level.toLowerCase()}`}>
            <input
              type="checkbox"
              checked={filter.levels.includes(level)}
              onChange={() => onFilter({ ...filter, levels: toggled(filter.levels, level) })}
            />
            <span className="logview-level__dot" aria-hidden="true" />
            {LEVEL_NAMES[level]}
          </label>
        ))}
      </fieldset>
      <select
        className="aic-input aic-select aic-input--small"
        aria-label="时间范围"
        value={filter.span ?? ''}
        onChange={(event) => onFilter({ ...filter, span: event.target.value || undefined })}
      >
        <option value="">全部时间</option>
        {SPANS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {!isUsual && (
        <ui.Button level="link" size="s" onClick={() => onFilter({ ...NO_FILTER, process: filter.process })}>
          清除筛选
        </ui.Button>
      )}
      <span className="aic-line__end" />
      <ui.Button
        size="s"
        hint="有新日志时自动显示"
        pressed={isFollowing && ended === undefined}
        disabled={ended !== undefined}
        reason={ended}
        onClick={() => onFollow(!isFollowing)}
      >
        <span className="logview-follow" aria-hidden="true" />
        跟随
      </ui.Button>
      <ui.Button
        size="s"
        hint="长行自动换行"
        pressed={looks.isWrapped}
        onClick={() => onLooks({ ...looks, isWrapped: !looks.isWrapped })}
      >
        换行
      </ui.Button>
      <ui.Dropdown
        label="显示"
        size="s"
        align="end"
        items={[
          ...TIMES.map(({ time, label }) => ({
            key: time,
            label,
            selected: looks.time === time,
            onSelect: () => onLooks({ ...looks, time }),
          })),
          {
            key: 'numbers',
            label: '行号',
            separated: true,
            selected: looks.hasNumbers,
            onSelect: () => onLooks({ ...looks, hasNumbers: !looks.hasNumbers }),
          },
          {
            key: 'colors',
            label: '终端颜色',
            selected: looks.hasColors,
            onSelect: () => onLooks({ ...looks, hasColors: !looks.hasColors }),
          },
        ]}
      />
      <DownloadMenu {...props} />
      <ui.Button
        level="text"
        size="s"
        icon={props.isFull ? 'x' : 'app-window'}
        label={props.isFull ? '退出全屏' : '全屏'}
        onClick={() => props.onFull(!props.isFull)}
      />
    </div>
  );
}

const TIMES = [
  { time: 'clock', label: '时间：本地时间' },
  { time: 'ago', label: '时间：距今多久' },
  { time: 'none', label: '时间：不显示' },
] as const;

function DownloadMenu({ ui, isFiltered, isDownloading, onDownload }: FilterBarProps) {
  if (isDownloading) {
    return (
      <ui.Button size="s" icon="download" loading>
        下载中
      </ui.Button>
    );
  }
  const shown = isFiltered
    ? [
        { key: 'shown', label: '筛选结果（.log）', onSelect: () => onDownload('shown', 'text', true) },
        { key: 'shown-gz', label: '筛选结果（.log.gz）', onSelect: () => onDownload('shown', 'gzip', true) },
      ]
    : [];
  return (
    <ui.Dropdown
      label="下载"
      icon="download"
      size="s"
      align="end"
      items={[
        ...shown,
        {
          key: 'all',
          label: '全部日志（.log）',
          separated: isFiltered,
          onSelect: () => onDownload('all', 'text', true),
        },
        { key: 'all-gz', label: '全部日志（.log.gz）', onSelect: () => onDownload('all', 'gzip', true) },
        {
          key: 'raw',
          label: '全部日志，不带时间（.log）',
          separated: true,
          onSelect: () => onDownload('all', 'text', false),
        },
      ]}
    />
  );
}

/** The last one stays: without any level there is nothing to see. */
function toggled(levels: readonly Level[], level: Level): readonly Level[] {
  if (!levels.includes(level)) return LEVELS.filter((one) => one === level || levels.includes(one));
  return levels.length === 1 ? levels : levels.filter((one) => one !== level);
}
