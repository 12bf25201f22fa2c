import { ariaOf, type InputProps } from '#app/form/widget/input-props.ts';

/** A point in time in the person's own zone; travels as ISO-8601 with zone. */
export function Input(props: InputProps) {
  return (
    <input
      className="aic-input aic-input--date"
      type="datetime-local"
      value={localText(props.value)}
      readOnly={props.readonly}
      onChange={(event) => props.onChange(isoText(event.target.value))}
      onBlur={props.onBlur}
      {...ariaOf(props)}
    />
  );
}

/** `2026-01-31T08:30` in local time; empty for anything that is no time. */
function localText(value: unknown): string {
  const time = typeof value === 'string' ? new Date(value) : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) return '';
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

function isoText(local: string): string | undefined {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
