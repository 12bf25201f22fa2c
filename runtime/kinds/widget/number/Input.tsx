import { Button } from '#app/element/Button.tsx';
import { typeOf } from '#app/form/field/infer-widget.ts';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { draftProps, useDraft } from '#app/form/widget/use-draft.ts';
import { formText } from '#app/i18n/form-text.ts';
import { percentOfShare, shareOfPercent } from '#core/share.ts';

/**
 * A number with − and + and the unit behind it; a share in percent. Invalid text is handed over as it is, for the check to
 * report.
 */
export function Input(props: InputProps) {
  const isShare = props.schema['x-share'] === true;
  const draft = useDraft(numberText(props.value, isShare), (text) =>
    props.onChange(readNumber(text, isShare)),
  );
  const unit = props.ui.unit ?? (isShare ? '%' : props.schema['x-unit']);
  const step = typeOf(props.schema) === 'integer' ? 1 : Number(props.schema.multipleOf ?? 1);
  const move = (by: number) => {
    const { minimum, maximum } = props.schema;
    const next = clamp(Number(draft.text || 0) + by, shown(minimum, isShare), shown(maximum, isShare));
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
          onKeyDown={(event) => {
            if (props.readonly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            move(event.key === 'ArrowUp' ? step : -step);
          }}
          {...draftProps(draft, props)}
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

/** What stands in the input. @param isShare 0.05 is written 5 */
export function numberText(value: unknown, isShare = false): string {
  return value === undefined || value === null ? '' : String(shown(value, isShare));
}

function shown(value: unknown, isShare: boolean): unknown {
  return isShare && typeof value === 'number' ? percentOfShare(value) : value;
}

/** Empty is nothing; a number is a number; anything else stays text. @param isShare 5 is 0.05 */
export function readNumber(text: string, isShare = false): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(trimmed)) return trimmed;
  return isShare ? shareOfPercent(Number(trimmed)) : Number(trimmed);
}

function clamp(value: number, minimum: unknown, maximum: unknown): number {
  if (Number.isNaN(value)) return typeof minimum === 'number' ? minimum : 0;
  const low = typeof minimum === 'number' ? Math.max(value, minimum) : value;
  return typeof maximum === 'number' ? Math.min(low, maximum) : low;
}
