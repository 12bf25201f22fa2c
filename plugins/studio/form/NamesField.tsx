import { useStudio } from '../api/studio-context.ts';
import type { FormField } from '../api/wire.ts';
import { choiceText } from './choice-text.ts';
import type { EditForm } from './edit-form.ts';

interface NamesFieldProps {
  readonly id: string;
  readonly field: FormField;
  readonly readOnly: boolean;
  readonly edit: EditForm;
}

/** A list of names: what is in it, and what can be added. */
export function NamesField({ id, field, readOnly, edit }: NamesFieldProps) {
  const { host } = useStudio();
  const { Button, Tag } = host.ui;
  const names = Array.isArray(field.value) ? field.value.map(String) : [];
  const labelOf = (name: string) => field.choices?.find(({ value }) => String(value) === name)?.label ?? name;
  const free = (field.choices ?? []).filter(({ value }) => !names.includes(String(value)));
  const add = (name: string) =>
    void edit([
      field.value === undefined
        ? { path: field.path, value: [name] }
        : { path: [...field.path, names.length], value: name, insert: true },
    ]);
  return (
    <div className="studio-names aic-line">
      {names.map((name, index) => (
        <Tag key={name}>
          {labelOf(name)}
          {!readOnly && (
            <Button
              size="s"
              level="text"
              icon="x"
              label={`移除 ${labelOf(name)}`}
              onClick={() => void edit([{ path: [...field.path, index] }])}
            />
          )}
        </Tag>
      ))}
      {!readOnly && free.length > 0 && (
        <select
          id={id}
          className="aic-input aic-input--small aic-select"
          value=""
          onChange={(event) => add(event.target.value)}
        >
          <option value="">添加…</option>
          {free.map(({ value, label }) => (
            <option key={String(value)} value={String(value)}>
              {choiceText(label, value)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
