import { useState } from 'react';
import type { FieldViewProps } from './field-view-props.ts';

/** A number; invalid text stays for correction, and the number before it is no longer sent. */
export function NumberInput({ field, id, required, value, onChange }: FieldViewProps<'number'>) {
  const [text, setText] = useState(printed(value));
  const shown = Number(text) === value || (value === undefined && !isNumber(text)) ? text : printed(value);
  const { minimum, maximum, integer } = field;
  const fault = faultOf(shown, field);
  return (
    <>
      <input
        id={id}
        className="aic-input st-number"
        inputMode={integer ? 'numeric' : 'decimal'}
        aria-describedby={[
          field.description === '' ? '' : `${id}-hint`,
          fault === undefined ? '' : `${id}-fault`,
        ].join(' ')}
        aria-invalid={fault !== undefined || undefined}
        aria-required={required || undefined}
        value={shown}
        placeholder={rangeText(minimum, maximum)}
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          onChange(isNumber(typed) ? Number(typed) : undefined);
        }}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className="aic-fault">
          {fault}
        </p>
      )}
    </>
  );
}

function printed(value: unknown): string {
  return typeof value === 'number' ? String(value) : '';
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

/** A hint only: the service's reaction to such a value may be under test. */
function faultOf(
  text: string,
  { minimum, maximum, integer }: FieldViewProps<'number'>['field'],
): string | undefined {
  if (text.trim() === '') return undefined;
  if (!isNumber(text)) return '不是数字，不会发送';
  const value = Number(text);
  if (integer && !Number.isInteger(value)) return '文档要求整数';
  if ((minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum))
    return `文档要求 ${rangeText(minimum, maximum)}`;
  return undefined;
}

function rangeText(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} 到 ${maximum}`;
  if (minimum !== undefined) return `不小于 ${minimum}`;
  return maximum === undefined ? '' : `不大于 ${maximum}`;
}
