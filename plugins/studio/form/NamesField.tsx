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
  const { Icon } = host.ui;
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
    <div className="studio-names">
      {names.map((name, index) => (
        <span key={name} className="studio-names__item">
          {labelOf(name)}
          {!readOnly && (
            <button
              type="button"
              aria-label={`移除 ${labelOf(name)}`}
              onClick={() => void edit([{ path: [...field.path, index] }])}
            >
              <Icon name="x" size={12} />
            </button>
          )}
        </span>
      ))}
      {!readOnly && free.length > 0 && (
        <select
          id={id}
          className="studio-input studio-select"
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
