import { Button } from '#app/element/Button.tsx';
import { typeOf } from '#app/form/field/infer-widget.ts';
import { ariaOf, type InputProps } from '#app/form/widget/input-props.ts';
import { useDraft } from '#app/form/widget/use-draft.ts';
import { formText } from '#app/i18n/form-text.ts';

/** A number with − and + and the unit behind it. Invalid text is handed over as it is, for the check to report. */
export function Input(props: InputProps) {
  const draft = useDraft(numberText(props.value), (text) => props.onChange(readNumber(text)));
  const unit = props.ui.unit ?? props.schema['x-unit'];
  const step = typeOf(props.schema) === 'integer' ? 1 : Number(props.schema.multipleOf ?? 1);
  const move = (by: number) => {
    const next = clamp(Number(draft.text || 0) + by, props.schema.minimum, props.schema.maximum);
    draft.type(String(Number(next.toFixed(6))));
    draft.flush();
    props.onBlur();
  };
  return (
    <span className="aic-number">
      <span className="aic-number__box">
        <Button
          level="text"
          size="s"
          icon="minus"
          label={formText('form.less')}
          disabled={props.readonly}
          onClick={() => move(-step)}
        />
        <input
          className="aic-input"
          type="text"
          inputMode={typeOf(props.schema) === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={draft.text}
          placeholder={props.ui.placeholder}
          readOnly={props.readonly}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={(event) => {
            if (props.readonly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            move(event.key === 'ArrowUp' ? step : -step);
          }}
          onBlur={() => {
            draft.flush();
            props.onBlur();
          }}
          {...ariaOf(props)}
        />
        <Button
          level="text"
          size="s"
          icon="plus"
          label={formText('form.more')}
          disabled={props.readonly}
          onClick={() => move(step)}
        />
      </span>
      {typeof unit === 'string' && <span className="aic-number__unit">{unit}</span>}
    </span>
  );
}

const numberText = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** Empty is nothing; a number is a number; anything else stays text. */
export function readNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function clamp(value: number, minimum: unknown, maximum: unknown): number {
  if (Number.isNaN(value)) return typeof minimum === 'number' ? minimum : 0;
  const low = typeof minimum === 'number' ? Math.max(value, minimum) : value;
  return typeof maximum === 'number' ? Math.min(low, maximum) : low;
}
