// Picks a time range: sliding windows, calendar ranges, or two moments.
import { useRef, useState } from 'react';
import { formatAbsolute } from '#compile/format/time.ts';
import { absoluteRange, resolveRange } from '#compile/time-range.ts';
import type { EnumValue } from '#core/enum-value.ts';
import { Icon } from '../icon/Icon.tsx';
import { usePage } from '../page/page-context.tsx';
import { Popover } from './Popover.tsx';

export interface RangePickerProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string | undefined;
  /** "All times" is a choice. */
  readonly optional?: boolean;
  readonly onChange: (value: string | undefined) => void;
}

export function RangePicker({ id, label, value, optional = false, onChange }: RangePickerProps) {
  const { linked } = usePage();
  const windows = linked.enums['time-window'] ?? [];
  const calendar = linked.enums['quick-range'] ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const choose = (next: string | undefined) => {
    setOpen(false);
    button.current?.focus();
    onChange(next);
  };
  const text = rangeLabel(value, windows, calendar) ?? '全部时间';
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className="aic-input aic-filter-range"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${label}：${text}`}
        onClick={() => setOpen(!open)}
      >
        <Icon name="clock" />
        <span className="aic-ellipsis">{text}</span>
      </button>
      {open && (
        <Popover anchor={button} label={label} align="end" onClose={() => setOpen(false)}>
          <div className="aic-range-panel">
            <QuickChoices title="最近" choices={windows} prefix="近 " value={value} onChoose={choose} />
            <QuickChoices title="按天" choices={calendar} prefix="" value={value} onChoose={choose} />
            <CustomRange value={value} onChoose={choose} />
          </div>
          {optional && value !== undefined && (
            <button type="button" className="aic-popover__foot" onClick={() => choose(undefined)}>
              <Icon name="x" />
              不限时间
            </button>
          )}
        </Popover>
      )}
    </>
  );
}

/** What the button says; undefined when no range is set. */
function rangeLabel(
  value: string | undefined,
  windows: readonly EnumValue[],
  calendar: readonly EnumValue[],
): string | undefined {
  if (value === undefined) return undefined;
  const window = windows.find((choice) => choice.value === value);
  if (window !== undefined) return `近 ${window.label}`;
  const named = calendar.find((choice) => choice.value === value);
  if (named !== undefined) return named.label;
  const range = resolveRange(value, Date.now());
  return range === undefined ? value : `${short(range.from)} ~ ${short(range.to)}`;
}

const short = (at: number): string => formatAbsolute(at).slice(0, 16);

interface QuickChoicesProps {
  readonly title: string;
  readonly choices: readonly EnumValue[];
  readonly prefix: string;
  readonly value: string | undefined;
  readonly onChoose: (value: string) => void;
}

function QuickChoices({ title, choices, prefix, value, onChoose }: QuickChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <div className="aic-range-choices">
      <h4>{title}</h4>
      <div>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => onChoose(String(choice.value))}
          >
            {prefix}
            {choice.label}
          </button>
        ))}
      </div>
    </div>
  );
}

function CustomRange({ value, onChoose }: { value: string | undefined; onChoose: (value: string) => void }) {
  const now = Date.now();
  const current = resolveRange(value ?? '1h', now) ?? { from: now - 3_600_000, to: now };
  const [from, setFrom] = useState(() => inputTime(current.from));
  const [to, setTo] = useState(() => inputTime(current.to));
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const wrong = !(start < end);
  return (
    <form
      className="aic-range-custom"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onChoose(absoluteRange(start, end));
      }}
    >
      <h4>自定义</h4>
      <label>
        开始
        <input
          className="aic-input"
          type="datetime-local"
          step={1}
          value={from}
          max={to}
          onChange={(event) => setFrom(event.target.value)}
        />
      </label>
      <label>
        结束
        <input
          className="aic-input"
          type="datetime-local"
          step={1}
          value={to}
          min={from}
          onChange={(event) => setTo(event.target.value)}
        />
      </label>
      {wrong && (
        <p className="aic-range-wrong" role="alert">
          开始时间必须早于结束时间
        </p>
      )}
      <button type="submit" className="aic-button aic-button--primary aic-button--m" disabled={wrong}>
        应用
      </button>
    </form>
  );
}

/** The browser's form of a local time. */
function inputTime(at: number): string {
  return formatAbsolute(at).replace(' ', 'T');
}
