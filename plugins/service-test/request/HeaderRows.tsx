// What is rarely needed: further headers, and how long to wait.
import { useId } from 'react';
import type { Draft } from '../model/request.ts';
import { useTestContext } from '../model/test-context.ts';

interface HeaderRowsProps {
  readonly headers: Draft['headers'];
  readonly onChange: (headers: Draft['headers']) => void;
  readonly timeoutMs: number;
  readonly onTimeout: (ms: number) => void;
}

const MAX_SECONDS = 300;

export function HeaderRows({ headers, onChange, timeoutMs, onTimeout }: HeaderRowsProps) {
  const { host } = useTestContext();
  const { Button } = host.ui;
  const id = useId();
  const replace = (index: number, row: readonly [string, string]) =>
    onChange(headers.map((other, at) => (at === index ? row : other)));
  return (
    <details className="st-more">
      <summary>请求头与等待时间{headers.length > 0 && `（${headers.length} 个请求头）`}</summary>
      {headers.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its name changes while it is typed.
        <div key={index} className="st-header">
          <input
            className="aic-input"
            aria-label={`第 ${index + 1} 个请求头的名称`}
            placeholder="名称"
            value={name}
            onChange={(event) => replace(index, [event.target.value, value])}
          />
          <input
            className="aic-input"
            aria-label={`第 ${index + 1} 个请求头的取值`}
            placeholder="取值"
            value={value}
            onChange={(event) => replace(index, [name, event.target.value])}
          />
          <Button
            level="text"
            icon="trash"
            label={`删除第 ${index + 1} 个请求头`}
            onClick={() => onChange(headers.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div className="aic-line">
        <Button size="s" icon="plus" onClick={() => onChange([...headers, ['', '']])}>
          添加请求头
        </Button>
        <label htmlFor={`${id}-timeout`} className="aic-line__end aic-hint">
          最多等待
        </label>
        <input
          id={`${id}-timeout`}
          className="aic-input aic-input--small st-seconds"
          type="number"
          min={1}
          max={MAX_SECONDS}
          value={timeoutMs / 1000}
          onChange={(event) => {
            const seconds = Math.round(Number(event.target.value));
            if (seconds >= 1) onTimeout(Math.min(MAX_SECONDS, seconds) * 1000);
          }}
        />
        <span className="aic-hint">秒</span>
      </div>
    </details>
  );
}
