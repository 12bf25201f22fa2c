import { useMemo } from 'react';
import { Button } from '#app/element/Button.tsx';
import { useFormRuntime } from '#app/form/field/form-runtime.tsx';
import { propertiesOf, requiredOf } from '#app/form/field/form-schema.ts';
import { itemsOf, typeOf } from '#app/form/field/infer-widget.ts';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { formText } from '#app/i18n/form-text.ts';
import { compileBindings, compileCondition } from '#compile/expression.ts';
import { isRow, type Row } from '#compile/scope.ts';
import { emptyRow, RowField, rowFieldLabel, withField } from '../table/RowField.tsx';

/** One card an object: fields of many kinds, which may depend on each other. */
export function Input(given: InputProps) {
  const { ui } = given;
  const runtime = useFormRuntime();
  const list = listOf(given);
  const { items, item, props } = list;
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
    list.write(items.map((other, at) => (at === index ? left : other)));
  };
  const { itemName: noun = formText('form.one') } = ui;
  const isFull = list.most !== undefined && items.length >= list.most;
  const add = () => {
    const start = compileBindings(ui.newItem)({ ...runtime.scope(), count: items.length });
    list.write([...items, { ...emptyRow(item), ...start }]);
  };
  return (
    <fieldset
      id={props.id}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      className="aic-cards"
    >
      {items.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
        <section key={index} className="aic-cards__item" aria-label={`${noun} ${index + 1}`}>
          <header>
            <h3>{list.most === 1 ? noun : `${noun} ${index + 1}`}</h3>
            {!props.readonly && (
              <Button
                level="text"
                size="s"
                icon="trash"
                label={formText('form.remove-card', { item: noun, number: index + 1 })}
                onClick={() => list.write(items.filter((_, at) => at !== index))}
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
      {!props.readonly && !(isFull && list.most === 1) && (
        <Button
          size="s"
          icon="plus"
          disabled={isFull}
          reason={isFull ? formText('form.rows-full', { count: String(list.most) }) : undefined}
          onClick={add}
        >
          {formText('form.add-item', { item: noun })}
        </Button>
      )}
    </fieldset>
  );
}

/** A list of objects; an object that may be absent is a list of at most one. */
function listOf(props: InputProps) {
  const { schema, value, errors, onChange } = props;
  if (typeOf(schema) === 'array') {
    const most = typeof schema.maxItems === 'number' ? schema.maxItems : undefined;
    const items: readonly Row[] = Array.isArray(value) ? value.filter(isRow) : [];
    return { item: itemsOf(schema), items, most, write: (next: readonly Row[]) => onChange(next), props };
  }
  const items = isRow(value) ? [value] : [];
  const inFirst: InputProps = { ...props, errors: errors === undefined ? undefined : { '0': errors } };
  const write = (next: readonly Row[]) => onChange(next[0] ?? null);
  return { item: schema, items, most: 1, write, props: inFirst };
}
