// Columns, filters, actions, tabs: a list whose items open, move and go.
import { type ComponentType, useId, useState } from 'react';
import { useStudio } from '../api/studio-context.ts';
import type { FormField, FormItem } from '../api/wire.ts';
import type { FieldRowProps } from './field-row-props.ts';

interface ItemsFieldProps extends FieldRowProps {
  /** Draws a field of an item, which may be a list again. */
  readonly Row: ComponentType<FieldRowProps>;
}

export function ItemsField({ field, readOnly, edit, onShowYaml, Row }: ItemsFieldProps) {
  const { host } = useStudio();
  const { FoldMark, Tag } = host.ui;
  const [opened, setOpened] = useState<number | undefined>();
  const id = useId();
  const items = field.items ?? [];
  const at = (index: number) => [...field.path, index];
  const move = (from: number, to: number) => {
    setOpened(undefined);
    void edit([{ path: at(to), from: at(from) }]);
  };
  const add = async (choice: number) => {
    const addition = field.additions?.[choice];
    if (addition === undefined) return;
    const added =
      items.length === 0
        ? { path: field.path, value: [addition.value] }
        : { path: at(items.length), value: addition.value, insert: true };
    if (await edit([added])) setOpened(items.length);
  };
  return (
    <div className="studio-items">
      <div className="studio-items__head aic-line">
        <h4 id={id}>
          {field.label} <code>{String(field.path.at(-1) ?? '')}</code>
          <Tag>{items.length}</Tag>
        </h4>
        {!readOnly && (field.additions?.length ?? 0) > 0 && (
          <select
            className="aic-line__end aic-input aic-input--small aic-select"
            aria-label={`添加${field.label}`}
            value=""
            onChange={(event) => void add(Number(event.target.value))}
          >
            <option value="">＋ 添加…</option>
            {field.additions?.map(({ label }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two additions may be called the same; their order is fixed
              <option key={index} value={index}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      {field.description !== undefined && (
        <p className="aic-hint studio-field__help" title={field.description}>
          {field.description}
        </p>
      )}
      <ol className="studio-items__list aic-framed" aria-labelledby={id}>
        {items.map((item, index) => (
          <li key={item.path.join('.')} ref={opened === index ? intoView : undefined}>
            <div className="studio-item__head aic-line">
              <button
                type="button"
                className="aic-bare aic-line studio-item__open"
                aria-expanded={opened === index}
                onClick={() => setOpened(opened === index ? undefined : index)}
              >
                <FoldMark open={opened === index} />
                <span>{item.title}</span>
                <span className="aic-hint studio-item__facts">{factsOf(item)}</span>
              </button>
              {!readOnly && (
                <span className="aic-line__end">
                  <Tool
                    icon="arrow-up"
                    label={`上移 ${item.title}`}
                    off={index === 0}
                    run={() => move(index, index - 1)}
                  />
                  <Tool
                    icon="arrow-down"
                    label={`下移 ${item.title}`}
                    off={index === items.length - 1}
                    run={() => move(index, index + 1)}
                  />
                  <Tool
                    icon="trash"
                    label={`移除 ${item.title}`}
                    off={false}
                    run={() => {
                      setOpened(undefined);
                      void edit([{ path: item.path }]);
                    }}
                  />
                </span>
              )}
            </div>
            {opened === index && (
              <div className="studio-item__body">
                {item.fields.map((inner) => (
                  <Row
                    key={inner.path.join('.')}
                    field={inner}
                    readOnly={readOnly}
                    edit={edit}
                    onShowYaml={onShowYaml}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      {items.length === 0 && <p className="aic-hint">还没有{field.label}</p>}
    </div>
  );
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
  readonly off: boolean;
  readonly run: () => void;
}

function Tool({ icon, label, off, run }: ToolProps) {
  const { host } = useStudio();
  const { Button } = host.ui;
  return <Button size="s" level="text" icon={icon} label={label} disabled={off} onClick={run} />;
}

/** What was just added may lie below the edge. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Kind and name of the item, in few words. */
function factsOf(item: FormItem): string {
  const saidOf = (key: string): unknown =>
    item.fields.find((field: FormField) => field.path.at(-1) === key)?.value;
  return [saidOf('type'), saidOf('operation') ?? saidOf('to')]
    .filter((value) => typeof value === 'string')
    .join(' · ');
}
