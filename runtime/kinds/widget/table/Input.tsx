import { Button } from '#app/element/Button.tsx';
import { type ErrorNode, errorAt } from '#app/form/field/error-schema.ts';
import { propertiesOf, requiredOf } from '#app/form/field/form-schema.ts';
import { inferWidget, itemsOf } from '#app/form/field/infer-widget.ts';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { formText } from '#app/i18n/form-text.ts';
import { isRow, type Row } from '#compile/scope.ts';
import type { JsonSchema } from '#core/contract.ts';
import { CELL_INPUTS } from './cell-inputs.ts';

/** Rows of a list of objects, one input a cell. */
export function Input(props: InputProps) {
  const rows: readonly Row[] = Array.isArray(props.value) ? props.value.filter(isRow) : [];
  const item = itemsOf(props.schema);
  const columns = Object.entries(propertiesOf(item));
  const required = requiredOf(item);
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
                  {labelOf(props, name, schema)}
                  {required.includes(name) && <span className="aic-field__star"> *</span>}
                </th>
              ))}
              <th scope="col" className="aic-rows__end">
                <span className="aic-visually-hidden">{formText('form.row-actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
              <tr key={index}>
                {columns.map(([name, schema]) => (
                  <Cell
                    key={name}
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
                ))}
                <td className="aic-rows__end">
                  <Button
                    level="text"
                    size="s"
                    icon="trash"
                    label={formText('form.remove-row', { number: index + 1 })}
                    disabled={props.readonly}
                    onClick={() => props.onChange(rows.filter((_, at) => at !== index))}
                  />
                </td>
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
      {!props.readonly && (
        <Button
          size="s"
          icon="plus"
          disabled={full}
          reason={full ? formText('form.rows-full', { count: String(limit) }) : undefined}
          onClick={() => props.onChange([...rows, emptyRow(item)])}
        >
          {formText('form.add-row')}
        </Button>
      )}
    </div>
  );
}

interface CellProps {
  readonly props: InputProps;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly index: number;
  readonly value: unknown;
  readonly required: boolean;
  readonly onChange: (value: unknown) => void;
}

function Cell({ props, name, schema, index, value, required, onChange }: CellProps) {
  const ui = props.ui.columns?.[name] ?? {};
  const Input = CELL_INPUTS[inferWidget(schema, ui) ?? 'text'] ?? CELL_INPUTS.text;
  const label = labelOf(props, name, schema);
  const id = `${props.id}-${index}-${name}`;
  const error = errorAt(props.errors, index, name);
  return (
    <td>
      <label htmlFor={id} className="aic-visually-hidden">
        {formText('form.cell', { label, number: index + 1 })}
      </label>
      <Input
        id={id}
        label={label}
        value={value}
        onChange={onChange}
        onBlur={props.onBlur}
        schema={schema}
        ui={ui}
        required={required}
        readonly={props.readonly}
        invalid={error !== undefined}
        describedBy={`${id}-error`}
        errors={childNode(props.errors, index, name)}
      />
      <span id={`${id}-error`} className="aic-field__error">
        {error}
      </span>
    </td>
  );
}

function labelOf({ ui }: InputProps, name: string, schema: JsonSchema): string {
  return ui.columns?.[name]?.label ?? String(schema.title ?? name);
}

function childNode(node: ErrorNode | undefined, index: number, name: string): ErrorNode | undefined {
  const row = node?.[String(index)];
  const cell = row === undefined || Array.isArray(row) ? undefined : row[name];
  return Array.isArray(cell) ? undefined : cell;
}

function withField(row: Row, name: string, value: unknown): Row {
  const { [name]: _before, ...rest } = row;
  return value === undefined || value === '' ? rest : { ...rest, [name]: value };
}

/** A new row starts with what the contract would fill in. */
function emptyRow(item: JsonSchema): Row {
  const given = Object.entries(propertiesOf(item)).filter(([, schema]) => schema.default !== undefined);
  return Object.fromEntries(given.map(([name, schema]) => [name, schema.default]));
}
