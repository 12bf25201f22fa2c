import { useId } from 'react';
import { useStudio } from '../api/studio-context.ts';
import type { FormField } from '../api/wire.ts';
import { choiceText } from './choice-text.ts';
import type { FieldRowProps } from './field-row-props.ts';
import { ItemsField } from './ItemsField.tsx';
import { NamesField } from './NamesField.tsx';
import { TypedInput } from './TypedInput.tsx';

/** Label, control and explanation of one key. An emptied optional key goes from the file. */
export function FieldRow(props: FieldRowProps) {
  const { field } = props;
  const id = useId();
  if (field.widget === 'items') return <ItemsField {...props} Row={FieldRow} />;
  const help = field.description === undefined ? undefined : `${id}-help`;
  return (
    <div className="studio-field">
      <label className="studio-field__label" htmlFor={id}>
        {field.label}
        {field.required && (
          <span className="aic-field__star" title="必填">
            *
          </span>
        )}
        <code className="aic-hint">{String(field.path.at(-1) ?? '')}</code>
      </label>
      <div className="studio-field__control">
        <FieldControl {...props} id={id} help={help} />
        {help !== undefined && (
          <p id={help} className="aic-hint studio-field__help" title={field.description}>
            {field.description}
          </p>
        )}
      </div>
    </div>
  );
}

interface FieldControlProps extends FieldRowProps {
  readonly id: string;
  readonly help: string | undefined;
}

function FieldControl({ field, readOnly, edit, onShowYaml, id, help }: FieldControlProps) {
  const { host } = useStudio();
  const { Button } = host.ui;
  const set = (value: unknown) =>
    void edit([value === undefined ? { path: field.path } : { path: field.path, value }]);
  const shared = { id, 'aria-describedby': help, disabled: readOnly };
  const inYaml = (
    <div className="aic-line">
      <code className="aic-hint">
        {field.value === undefined ? '（未设置）' : JSON.stringify(field.value)}
      </code>
      <Button level="link" size="s" onClick={onShowYaml}>
        在 YAML 中修改
      </Button>
    </div>
  );
  switch (field.widget) {
    case 'text':
    case 'textarea':
      return (
        <TypedInput
          {...shared}
          lines={field.widget === 'textarea' ? 3 : 1}
          value={shownText(field.value)}
          choices={field.choices ?? []}
          onCommit={(text) => set(text === '' && !field.required ? undefined : text)}
        />
      );
    case 'number':
      return (
        <TypedInput
          {...shared}
          numeric
          lines={1}
          value={shownText(field.value)}
          choices={[]}
          onCommit={(text) => {
            if (text === '') set(undefined);
            else if (Number.isFinite(Number(text))) set(Number(text));
          }}
        />
      );
    case 'switch':
      return (
        <input
          {...shared}
          type="checkbox"
          className="studio-switch"
          checked={field.value === true}
          onChange={(event) => set(event.target.checked ? true : field.required ? false : undefined)}
        />
      );
    case 'select':
      return (
        <select
          {...shared}
          className="aic-input aic-input--small aic-select"
          value={shownText(field.value)}
          onChange={(event) => {
            const chosen = field.choices?.find(({ value }) => String(value) === event.target.value);
            set(chosen?.value);
          }}
        >
          {(!field.required || field.value === undefined) && <option value="">（未设置）</option>}
          {unknownChoice(field)}
          {field.choices?.map(({ value, label }) => (
            <option key={String(value)} value={String(value)}>
              {choiceText(label, value)}
            </option>
          ))}
        </select>
      );
    case 'names':
      // Free texts cannot be picked from a list.
      if (field.choices === undefined || field.choices.length === 0) return inYaml;
      return <NamesField id={id} field={field} readOnly={readOnly} edit={edit} />;
    default:
      return inYaml;
  }
}

/** What the file says stays visible, even when it may not be chosen. */
function unknownChoice({ value, choices }: FormField) {
  if (value === undefined || choices?.some((choice) => choice.value === value)) return null;
  return <option value={shownText(value)}>{shownText(value)}（无效）</option>;
}

function shownText(value: unknown): string {
  return value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
