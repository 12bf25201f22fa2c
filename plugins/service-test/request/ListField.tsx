import type { ReactNode } from 'react';
import { emptyValue } from '../model/start-value.ts';
import { useTestContext } from '../model/test-context.ts';
import type { FieldViewProps } from './field-view-props.ts';

interface ListFieldProps extends FieldViewProps<'list'> {
  /** An item is a field again: the caller passes its renderer. */
  readonly renderItem: (item: FieldViewProps) => ReactNode;
}

/** Items one below the other. */
export function ListField({ field, id, name, value, onChange, renderItem }: ListFieldProps) {
  const { host } = useTestContext();
  const { Button } = host.ui;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const title = field.title || name;
  return (
    <div className="st-list aic-stack">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
        <fieldset key={index} className="st-list__item" aria-label={`${title}第 ${index + 1} 项`}>
          <div className="st-list__value aic-stack">
            {renderItem({
              field: field.item,
              id: `${id}-${index}`,
              name: field.item.kind === 'object' ? '' : `第 ${index + 1} 项`,
              required: true,
              isItem: true,
              value: item,
              onChange: (next) => onChange(items.map((other, at) => (at === index ? (next ?? null) : other))),
            })}
          </div>
          <Button
            level="text"
            icon="trash"
            label={`删除${title}第 ${index + 1} 项`}
            onClick={() => {
              const rest = items.filter((_, at) => at !== index);
              onChange(rest.length === 0 ? undefined : rest);
            }}
          />
        </fieldset>
      ))}
      <Button
        size="s"
        icon="plus"
        disabled={items.length >= field.most}
        reason={`最多 ${field.most} 项`}
        onClick={() => onChange([...items, emptyValue(field.item, true) ?? null])}
      >
        添加一项
      </Button>
    </div>
  );
}
