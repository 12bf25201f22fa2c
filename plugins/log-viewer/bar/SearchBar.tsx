import type { KeyboardEvent, Ref } from 'react';
import { type PluginUi, useTypedText } from '#plugin-api';
import type { Search } from '../model/view-settings.ts';
import { formatCount } from '../text/format-time.ts';

export interface Hits {
  readonly status: 'none' | 'searching' | 'done' | 'failed';
  readonly total: number;
  /** From 1; undefined while none is chosen. */
  readonly position: number | undefined;
  readonly failure: string | undefined;
}

interface SearchBarProps {
  readonly ui: PluginUi;
  readonly input: Ref<HTMLInputElement>;
  readonly search: Search;
  readonly hits: Hits;
  readonly onSearch: (search: Search) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onLeave: () => void;
}

export function SearchBar({ ui, input, search, hits, onSearch, onStep, onLeave }: SearchBarProps) {
  const send = (pattern: string) => onSearch({ ...search, pattern });
  const typed = useTypedText(search.pattern, send, { keepSpaces: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (typed.text !== search.pattern) typed.commit();
      else onStep(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      if (typed.text === '') onLeave();
      else typed.replace('');
    }
  };
  const isEmpty = search.pattern === '';
  const noneReason = isEmpty ? '先输入要搜索的内容' : '没有匹配的行';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element is not known to every browser that we serve
    <div className="logview-search" role="search">
      <div
        className={`aic-input aic-input--small logview-search__box${hits.status === 'failed' ? ' is-wrong' : ''}`}
      >
        <ui.Icon name="search" size={14} />
        <input
          ref={input}
          className="logview-search__input"
          type="text"
          aria-label="搜索日志"
          aria-invalid={hits.status === 'failed' || undefined}
          placeholder="搜索日志，Enter 下一处"
          maxLength={512}
          spellCheck={false}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {SIGNS.map(({ key, label, sign }) => (
          <Toggle
            key={key}
            ui={ui}
            label={label}
            sign={sign}
            isOn={search[key]}
            onChange={(isOn) => onSearch({ ...search, [key]: isOn })}
          />
        ))}
      </div>
      <span className="logview-search__hits" role="status">
        {isEmpty ? '' : hitsText(hits)}
      </span>
      <ui.Button
        level="text"
        size="s"
        icon="arrow-up"
        label="上一处（Shift+Enter）"
        disabled={hits.total === 0}
        reason={noneReason}
        onClick={() => onStep(-1)}
      />
      <ui.Button
        level="text"
        size="s"
        icon="arrow-down"
        label="下一处（Enter）"
        disabled={hits.total === 0}
        reason={noneReason}
        onClick={() => onStep(1)}
      />
      <ui.Button
        size="s"
        hint="只显示匹配的行"
        pressed={search.onlyMatches}
        onClick={() => onSearch({ ...search, onlyMatches: !search.onlyMatches })}
      >
        仅匹配行
      </ui.Button>
    </div>
  );
}

const SIGNS = [
  { key: 'caseSensitive', label: '区分大小写', sign: 'Aa' },
  { key: 'regex', label: '正则表达式', sign: '.*' },
] as const;

interface ToggleProps {
  readonly ui: PluginUi;
  readonly label: string;
  /** Shown instead of the label. */
  readonly sign: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Toggle({ ui, label, sign, isOn, onChange }: ToggleProps) {
  return (
    <ui.Button
      level="text"
      size="s"
      className="logview-toggle"
      label={label}
      hint={label}
      pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      {sign}
    </ui.Button>
  );
}

function hitsText({ status, total, position, failure }: Hits): string {
  if (status === 'failed') return failure ?? '搜索没有完成';
  if (status === 'searching') return '搜索中…';
  if (total === 0) return '没有匹配';
  return position === undefined
    ? `共 ${formatCount(total)} 处`
    : `第 ${formatCount(position)} / ${formatCount(total)} 处`;
}
