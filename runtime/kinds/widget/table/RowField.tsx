// One field of an object in a list: in a cell of a table, or with its label on a card.
import type { ReactNode } from 'react';
import { type ErrorNode, errorAt } from '#app/form/field/error-schema.ts';
import { propertiesOf } from '#app/form/field/form-schema.ts';
import { inferWidget } from '#app/form/field/infer-widget.ts';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { formText } from '#app/i18n/form-text.ts';
import type { Row } from '#compile/scope.ts';
import type { JsonSchema } from '#core/contract.ts';
import { CELL_INPUTS } from './cell-inputs.ts';

interface RowFieldProps {
  /** Of the list. */
  readonly props: InputProps;
  readonly name: string;
  readonly schema: JsonSchema;
  /** Place of the object in the list. */
  readonly index: number;
  readonly value: unknown;
  readonly required: boolean;
  readonly onChange: (value: unknown) => void;
  /** The label as it stands on the card; a cell has its column's head. */
  readonly children?: ReactNode;
}

export function RowField({ props, name, schema, index, value, required, onChange, children }: RowFieldProps) {
  const ui = props.ui.columns?.[name] ?? {};
  const kind = inferWidget(schema, ui) ?? 'text';
  const Input = CELL_INPUTS[kind] ?? CELL_INPUTS.text;
  const label = rowFieldLabel(props, name, schema);
  const id = `${props.id}-${index}-${name}`;
  const error = errorAt(props.errors, index, name);
  const help = children === undefined ? undefined : (ui.help ?? textOf(schema.description));
  const classes = [
    'aic-row-field',
    kind === 'text' && isShort(schema) && 'is-short',
    error !== undefined && 'is-invalid',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <label htmlFor={id} className={children === undefined ? 'aic-visually-hidden' : undefined}>
        {children ?? formText('form.cell', { label, number: index + 1 })}
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
        readonly={props.readonly || ui.readonly === true}
        invalid={error !== undefined}
        describedBy={help === undefined ? `${id}-error` : `${id}-help ${id}-error`}
        errors={childNode(props.errors, index, name)}
      />
      <span id={`${id}-error`} className="aic-field__error">
        {error}
      </span>
      {help !== undefined && (
        <p id={`${id}-help`} className="aic-field__help">
          {help}
        </p>
      )}
    </div>
  );
}

export function rowFieldLabel({ ui }: InputProps, name: string, schema: JsonSchema): string {
  return ui.columns?.[name]?.label ?? String(schema.title ?? name);
}

/** A few letters at most. */
const isShort = ({ maxLength }: JsonSchema) => typeof maxLength === 'number' && maxLength <= 4;

const textOf = (text: unknown) => (typeof text === 'string' && text !== '' ? text : undefined);

function childNode(node: ErrorNode | undefined, index: number, name: string): ErrorNode | undefined {
  const row = node?.[String(index)];
  const cell = row === undefined || Array.isArray(row) ? undefined : row[name];
  return Array.isArray(cell) ? undefined : cell;
}

export function withField(row: Row, name: string, value: unknown): Row {
  const { [name]: _before, ...rest } = row;
  return value === undefined || value === '' ? rest : { ...rest, [name]: value };
}

/** A new row starts with what the contract would fill in. */
export function emptyRow(item: JsonSchema): Row {
  const given = Object.entries(propertiesOf(item)).filter(([, schema]) => schema.default !== undefined);
  return Object.fromEntries(given.map(([name, schema]) => [name, schema.default]));
}
