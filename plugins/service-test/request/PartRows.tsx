// Fields of a form that no document describes: names with texts or files.
import { useId } from 'react';
import { HeldFile } from '../model/held-file.ts';
import { useTestContext } from '../model/test-context.ts';
import { FileField } from './FileField.tsx';

interface PartRowsProps {
  readonly value: unknown;
  readonly withFiles: boolean;
  readonly onChange: (value: unknown) => void;
}

export function PartRows({ value, withFiles, onChange }: PartRowsProps) {
  const { host } = useTestContext();
  const { Button } = host.ui;
  const id = useId();
  const rows = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const write = (next: readonly (readonly [string, unknown])[]) => onChange(Object.fromEntries(next));
  const add = (kind: unknown) => write([...rows, [freeName(rows.map(([name]) => name)), kind]]);
  return (
    <div className="st-list aic-stack">
      {rows.map(([name, own], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its name changes while it is typed.
        <div key={index} className="st-list__item">
          <input
            id={`${id}-${index}`}
            className="aic-input st-part__name"
            aria-label={`第 ${index + 1} 个字段的名称`}
            value={name}
            onChange={(event) => {
              const renamed = event.target.value;
              if (rows.some(([other], at) => at !== index && other === renamed)) return;
              write(rows.map((row, at) => (at === index ? [renamed, own] : row)));
            }}
          />
          <div className="st-list__value aic-stack">
            {typeof own === 'string' ? (
              <input
                className="aic-input"
                aria-label={`第 ${index + 1} 个字段的取值`}
                value={own}
                onChange={(event) =>
                  write(rows.map((row, at) => (at === index ? [name, event.target.value] : row)))
                }
              />
            ) : (
              <FileField
                field={ANY_FILE}
                id={`${id}-${index}-file`}
                labelledBy={`${id}-${index}`}
                value={own instanceof HeldFile ? own : undefined}
                onChange={(file) => write(rows.map((row, at) => (at === index ? [name, file ?? null] : row)))}
              />
            )}
          </div>
          <Button
            level="text"
            icon="trash"
            label={`删除第 ${index + 1} 个字段`}
            onClick={() => write(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div className="aic-line">
        <Button size="s" icon="plus" onClick={() => add('')}>
          添加字段
        </Button>
        {withFiles && (
          <Button size="s" icon="plus" onClick={() => add(null)}>
            添加文件
          </Button>
        )}
      </div>
    </div>
  );
}

const ANY_FILE = { media: 'any', accept: '', encoded: false } as const;

function freeName(taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number += 1)
    if (!taken.includes(`field${number}`)) return `field${number}`;
}
