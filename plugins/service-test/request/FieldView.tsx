// One input of a request, or a group of them.
import { type ReactNode, useState } from 'react';
import type { Field as FieldShape } from '../model/field.ts';
import { HeldFile } from '../model/held-file.ts';
import { printRaw, readRaw } from '../model/raw-text.ts';
import { emptyValue } from '../model/start-value.ts';
import { useTestContext } from '../model/test-context.ts';
import { CodeName } from './CodeName.tsx';
import { FileField } from './FileField.tsx';
import type { FieldViewProps } from './field-view-props.ts';
import { ListField } from './ListField.tsx';
import { NumberInput } from './NumberInput.tsx';
import { RawEditor } from './RawEditor.tsx';

export function FieldView(props: FieldViewProps) {
  const { Field } = useTestContext().host.ui;
  const { field, id, name, required, isItem = false } = props;
  if (field.kind === 'object' && name === '') return <Members {...props} field={field} />;
  const input = <FieldInput {...props} />;
  if (name === '') return input;
  if (field.kind === 'object' || field.kind === 'list') {
    return (
      <fieldset className="st-group aic-stack">
        <legend>
          <FieldName {...props} />
        </legend>
        {field.description !== '' && <p className="aic-hint">{field.description}</p>}
        {input}
      </fieldset>
    );
  }
  return (
    <Field
      id={id}
      label={<FieldName {...props} required={false} />}
      required={required && !isItem}
      help={field.description}
      isLabel={field.kind !== 'json' && field.kind !== 'file'}
    >
      {input}
    </Field>
  );
}

function FieldName({ field, name, required, isItem = false }: FieldViewProps) {
  const title = field.title || name;
  return (
    <>
      {title}
      {required && !isItem && <span className="aic-field__star">*</span>}
      {title !== name && !isItem && (
        <>
          {' '}
          <CodeName name={name} />
        </>
      )}
    </>
  );
}

/** A value that its input cannot show is shown as JSON: nothing is replaced unseen. */
function FieldInput(props: FieldViewProps): ReactNode {
  const { field, id, required, value, onChange } = props;
  const hint = field.description === '' ? undefined : `${id}-hint`;
  if (!fits(field, value)) return <JsonInput {...props} />;
  switch (field.kind) {
    case 'text': {
      const common = {
        id,
        'aria-describedby': hint,
        'aria-required': required || undefined,
        spellCheck: false,
        value: typeof value === 'string' ? value : '',
        placeholder: field.hint,
        onChange: (event: { readonly target: { readonly value: string } }) =>
          onChange(event.target.value === '' && !required ? undefined : event.target.value),
      };
      return field.long ? (
        <textarea className="aic-input aic-input--lines" rows={3} {...common} />
      ) : (
        <input className="aic-input" {...common} />
      );
    }
    case 'number':
      return <NumberInput {...props} field={field} />;
    case 'boolean':
      return (
        <Choice
          {...props}
          choices={[
            { value: true, label: '是（true）' },
            { value: false, label: '否（false）' },
          ]}
        />
      );
    case 'choice':
      return <Choice {...props} choices={field.choices} />;
    case 'file':
      return <FileField field={field} id={id} labelledBy={`${id}-label`} value={value} onChange={onChange} />;
    case 'object':
      return value === undefined && !required ? (
        <FillIn onFill={() => onChange(emptyValue(field, true))} />
      ) : (
        <Members {...props} field={field} />
      );
    case 'list':
      return <ListField {...props} field={field} renderItem={(item) => <FieldView {...item} />} />;
    case 'json':
      return <JsonInput {...props} />;
  }
}

function fits(field: FieldShape, value: unknown): boolean {
  if (value === undefined) return true;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return field.choices.some((choice) => choice.value === value);
    case 'file':
      return value instanceof HeldFile || typeof value === 'string';
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'list':
      return Array.isArray(value);
    case 'json':
      return true;
  }
}

function Members({ field, id, value, onChange }: FieldViewProps<'object'>) {
  const members = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  return field.members.map((member) => (
    <FieldView
      key={member.name}
      field={member.field}
      id={`${id}-${member.name}`}
      name={member.name}
      required={member.required}
      value={members[member.name]}
      onChange={(next) => {
        const { [member.name]: _before, ...rest } = members;
        onChange(next === undefined ? rest : { ...members, [member.name]: next });
      }}
    />
  ));
}

function FillIn({ onFill }: { readonly onFill: () => void }) {
  const { host } = useTestContext();
  const { Button } = host.ui;
  return (
    <Button size="s" icon="plus" onClick={onFill}>
      填写
    </Button>
  );
}

function Choice({
  field,
  id,
  required,
  value,
  onChange,
  choices,
}: FieldViewProps & { readonly choices: readonly { readonly value: unknown; readonly label: string }[] }) {
  const index = choices.findIndex((choice) => choice.value === value);
  return (
    <select
      id={id}
      className="aic-input aic-select"
      aria-describedby={field.description === '' ? undefined : `${id}-hint`}
      aria-required={required || undefined}
      value={index === -1 ? '' : String(index)}
      onChange={(event) => onChange(choices[Number(event.target.value || -1)]?.value)}
    >
      {(!required || index === -1) && <option value="">{required ? '请选择' : '不传'}</option>}
      {choices.map((choice, at) => (
        <option key={choice.label} value={String(at)}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** What no input of its own fits. The text stays while it is wrong; the value is the last one that it was. */
function JsonInput({ field, name, value, onChange }: FieldViewProps) {
  const printed = printRaw(value);
  const [state, setState] = useState({ text: printed.text, of: printed.text });
  // Another value from outside replaces the text; the one that the text itself made does not.
  const shown = state.of === printed.text ? state.text : printed.text;
  const read = readRaw(shown, printed.files);
  return (
    <RawEditor
      label={`${field.title || name} JSON`}
      least={3}
      text={shown}
      fault={'fault' in read ? read.fault : undefined}
      onChange={(text) => {
        const next = readRaw(text, printed.files);
        setState({ text, of: 'fault' in next ? printed.text : printRaw(next.value).text });
        if (!('fault' in next)) onChange(next.value);
      }}
    />
  );
}
