import { useState } from 'react';
import { Button } from '#app/element/Button.tsx';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { formText } from '#app/i18n/form-text.ts';
import { displayText, isRow } from '#compile/scope.ts';

type Pair = readonly [key: string, value: string];

/** Names with values: headers, labels. Rows keep their order while they are edited, even with an empty name. */
export function Input(props: InputProps) {
  const [pairs, setPairs] = useState<readonly Pair[]>(() => pairsOf(props.value));
  const [seen, setSeen] = useState(props.value);
  // A value that didn't come from here (loaded, parsed) replaces the rows.
  if (seen !== props.value) {
    setSeen(props.value);
    if (JSON.stringify(objectOf(pairs)) !== JSON.stringify(props.value ?? {})) setPairs(pairsOf(props.value));
  }
  const write = (next: readonly Pair[]) => {
    setPairs(next);
    const value = objectOf(next);
    props.onChange(Object.keys(value).length === 0 ? undefined : value);
  };
  return (
    <fieldset
      id={props.id}
      className="aic-pairs"
      aria-label={props.label}
      aria-describedby={props.describedBy}
    >
      {pairs.map(([key, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position; its name changes while it is typed.
        <div key={index} className="aic-pairs__row">
          {[key, value].map((text, side) => (
            <input
              key={side === 0 ? 'key' : 'value'}
              className="aic-input"
              aria-label={formText(side === 0 ? 'form.key' : 'form.value', { number: index + 1 })}
              aria-invalid={props.invalid || undefined}
              placeholder={formText(side === 0 ? 'form.key-placeholder' : 'form.value-placeholder')}
              value={text}
              readOnly={props.readonly}
              onChange={(event) => {
                const typed = event.target.value;
                write(
                  pairs.map((pair, at) => (at !== index ? pair : side === 0 ? [typed, value] : [key, typed])),
                );
              }}
              onBlur={props.onBlur}
            />
          ))}
          <Button
            level="text"
            icon="trash"
            label={formText('form.remove-row', { number: index + 1 })}
            disabled={props.readonly}
            onClick={() => write(pairs.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {!props.readonly && (
        <Button size="s" icon="plus" onClick={() => setPairs([...pairs, ['', '']])}>
          {formText('form.add-row')}
        </Button>
      )}
    </fieldset>
  );
}

const pairsOf = (value: unknown): readonly Pair[] =>
  isRow(value) ? Object.entries(value).map(([key, text]): Pair => [key, displayText(text)]) : [];

const objectOf = (pairs: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(pairs.filter(([key]) => key.trim() !== '').map(([key, value]) => [key.trim(), value]));
