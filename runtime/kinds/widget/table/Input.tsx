import { Button } from '#app/element/Button.tsx';
import { useFormRuntime } from '#app/form/field/form-runtime.tsx';
import { propertiesOf, requiredOf } from '#app/form/field/form-schema.ts';
import { itemsOf } from '#app/form/field/infer-widget.ts';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { formText } from '#app/i18n/form-text.ts';
import { compileBindings } from '#compile/expression.ts';
import { isRow, type Row } from '#compile/scope.ts';
import { emptyRow, RowField, rowFieldLabel, withField } from './RowField.tsx';

/** Rows of a list of objects, one input a cell. */
export function Input(props: InputProps) {
  const rows: readonly Row[] = Array.isArray(props.value) ? props.value.filter(isRow) : [];
  const item = itemsOf(props.schema);
  const columns = Object.entries(propertiesOf(item)).filter(
    ([name]) => props.ui.columns?.[name]?.hidden !== true,
  );
  const isFixed = props.readonly || props.ui.fixed === true;
  const required = requiredOf(item);
  const { scope } = useFormRuntime();
  const startOf = compileBindings(props.ui.newItem);
  const limit = props.schema.maxItems;
  const full = typeof limit === 'number' && rows.length >= limit;
  return (
    <div className="aic-rows">
      <div className="aic-rows__scroll">
        <table id={props.id} aria-label={props.label} aria-describedby={props.describedBy}>
          <thead>
            <tr>
              {columns.map(([name, schema]) => (
                <th key={name} scope="col">
                  {rowFieldLabel(props, name, schema)}
                  {required.includes(name) && <span className="aic-field__star"> *</span>}
                </th>
              ))}
              {!isFixed && (
                <th scope="col" className="aic-rows__end">
                  <span className="aic-visually-hidden">{formText('form.row-actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
              <tr key={index}>
                {columns.map(([name, schema]) => (
                  <td key={name}>
                    <RowField
                      props={props}
                      name={name}
                      schema={schema}
                      index={index}
                      value={row[name]}
                      required={required.includes(name)}
                      onChange={(value) =>
                        props.onChange(
                          rows.map((other, at) => (at === index ? withField(row, name, value) : other)),
                        )
                      }
                    />
                  </td>
                ))}
                {!isFixed && (
                  <td className="aic-rows__end">
                    <Button
                      level="text"
                      size="s"
                      icon="trash"
                      label={formText('form.remove-row', { number: index + 1 })}
                      onClick={() => props.onChange(rows.filter((_, at) => at !== index))}
                    />
                  </td>
                )}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td colSpan={columns.length + 1} className="aic-rows__empty">
                  {formText('form.no-rows')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {!isFixed && (
        <Button
          size="s"
          icon="plus"
          disabled={full}
          reason={full ? formText('form.rows-full', { count: String(limit) }) : undefined}
          onClick={() =>
            props.onChange([...rows, { ...emptyRow(item), ...startOf({ ...scope(), count: rows.length }) }])
          }
        >
          {formText('form.add-row')}
        </Button>
      )}
    </div>
  );
}
