import { useRef, useState } from 'react';
import type { FilterControlProps } from '#app/filter/filter-control.ts';
import { Popover } from '#app/filter/Popover.tsx';
import { Icon } from '#app/icon/Icon.tsx';

/** Several values at once; the button sums them up. */
export function Control({ plan, id, value, choices, onChange }: FilterControlProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = typeof value === 'object' ? value.map(String) : [];
  const labels = choices
    .filter((choice) => chosen.includes(String(choice.value)))
    .map((choice) => choice.label);
  const toggle = (text: string) => {
    const next = choices
      .filter((choice) => chosen.includes(String(choice.value)) !== (String(choice.value) === text))
      .map((choice) => choice.value);
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className="aic-input aic-select aic-filter-multi"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${plan.label || plan.name}：${labels.join('、') || '全部'}`}
        onClick={() => setOpen(!open)}
      >
        <span className="aic-ellipsis">{summary(labels, plan.placeholder)}</span>
      </button>
      {open && (
        <Popover anchor={button} label={plan.label || plan.name} onClose={() => setOpen(false)}>
          <div className="aic-popover__list">
            {choices.map((choice) => (
              <label key={choice.value} className="aic-popover__check">
                <input
                  type="checkbox"
                  checked={chosen.includes(String(choice.value))}
                  onChange={() => toggle(String(choice.value))}
                />
                {choice.label}
              </label>
            ))}
            {choices.length === 0 && <p className="aic-popover__hint">没有可选项</p>}
          </div>
          {chosen.length > 0 && (
            <button type="button" className="aic-popover__foot" onClick={() => onChange(undefined)}>
              <Icon name="x" />
              清除选择
            </button>
          )}
        </Popover>
      )}
    </>
  );
}

function summary(labels: readonly string[], placeholder: string | undefined): string {
  if (labels.length === 0) return placeholder ?? '全部';
  return labels.length <= 2 ? labels.join('、') : `${labels[0]} 等 ${labels.length} 项`;
}
