import { useMemo } from 'react';
import { Button } from '#app/element/Button.tsx';
import { useFormRuntime } from '#app/form/field/form-runtime.tsx';
import { propertiesOf, requiredOf } from '#app/form/field/form-schema.ts';
import { itemsOf } from '#app/form/field/infer-widget.ts';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { formText } from '#app/i18n/form-text.ts';
import { compileBindings, compileCondition } from '#compile/expression.ts';
import { isRow, type Row } from '#compile/scope.ts';
import { emptyRow, RowField, rowFieldLabel, withField } from '../table/RowField.tsx';

/** One card an object: fields of many kinds, which may depend on each other. */
export function Input(props: InputProps) {
  const { ui } = props;
  const runtime = useFormRuntime();
  const items: readonly Row[] = Array.isArray(props.value) ? props.value.filter(isRow) : [];
  const item = itemsOf(props.schema);
  const required = requiredOf(item);
  const fields = Object.entries(propertiesOf(item));
  const conditions = useMemo(
    () => new Map(Object.entries(ui.columns ?? {}).map(([name, { when }]) => [name, compileCondition(when)])),
    [ui.columns],
  );
  const isShown = (name: string, row: Row) =>
    ui.columns?.[name]?.hidden !== true && conditions.get(name)?.({ ...runtime.scope(), ...row }) !== false;
  /** What does not show is not sent. */
  const write = (index: number, name: string, value: unknown) => {
    const changed = withField(items[index] ?? {}, name, value);
    const gone = fields.filter(([other]) => conditions.has(other) && !isShown(other, changed));
    const left = gone.reduce((row, [other]) => withField(row, other, undefined), changed);
    props.onChange(items.map((other, at) => (at === index ? left : other)));
  };
  const { itemName: noun = formText('form.one') } = ui;
  const limit = props.schema.maxItems;
  const isFull = typeof limit === 'number' && items.length >= limit;
  const add = () => {
    const given = compileBindings(ui.newItem)({ ...runtime.scope(), count: items.length });
    props.onChange([...items, { ...emptyRow(item), ...given }]);
  };
  return (
    <div
      id={props.id}
      role="group"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      className="aic-cards"
    >
      {items.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
        <section key={index} className="aic-cards__item" aria-label={`${noun} ${index + 1}`}>
          <header>
            <h3>
              {noun} {index + 1}
            </h3>
            {!props.readonly && (
              <Button
                level="text"
                size="s"
                icon="trash"
                label={formText('form.remove-item', { item: noun, number: index + 1 })}
                onClick={() => props.onChange(items.filter((_, at) => at !== index))}
              />
            )}
          </header>
          <div className="aic-cards__fields">
            {fields
              .filter(([name]) => isShown(name, row))
              .map(([name, schema]) => (
                <RowField
                  key={name}
                  props={props}
                  name={name}
                  schema={schema}
                  index={index}
                  value={row[name]}
                  required={required.includes(name)}
                  onChange={(value) => write(index, name, value)}
                >
                  {rowFieldLabel(props, name, schema)}
                  {required.includes(name) && <span className="aic-field__star"> *</span>}
                </RowField>
              ))}
          </div>
        </section>
      ))}
      {items.length === 0 && <p className="aic-cards__none">{formText('form.no-items', { item: noun })}</p>}
      {!props.readonly && (
        <Button
          size="s"
          icon="plus"
          disabled={isFull}
          reason={isFull ? formText('form.rows-full', { count: String(limit) }) : undefined}
          onClick={add}
        >
          {formText('form.add-item', { item: noun })}
        </Button>
      )}
    </div>
  );
}
