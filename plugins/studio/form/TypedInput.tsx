import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { FormField } from '../api/wire.ts';

interface TypedInputProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly disabled: boolean;
  readonly value: string;
  readonly lines: number;
  readonly numeric?: boolean;
  /** Proposals. */
  readonly choices: NonNullable<FormField['choices']>;
  /** The person is done: Enter, or the focus goes on. */
  readonly onCommit: (text: string) => void;
}

/** Text that is handed over when it is finished: an edit per keystroke would fill the undo history. */
export function TypedInput({ value, lines, numeric, choices, onCommit, ...shared }: TypedInputProps) {
  const [typed, setTyped] = useState(value);
  const list = useId();
  useEffect(() => setTyped(value), [value]);
  const commit = () => typed !== value && onCommit(typed);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(value);
    if (event.key === 'Enter' && lines === 1 && !event.nativeEvent.isComposing) commit();
  };
  if (lines > 1) {
    return (
      <textarea
        {...shared}
        className="aic-input aic-input--lines"
        rows={lines}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={keys}
      />
    );
  }
  return (
    <>
      <input
        {...shared}
        className="aic-input aic-input--small"
        inputMode={numeric ? 'decimal' : undefined}
        list={choices.length > 0 ? list : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={keys}
      />
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={String(choice.value)} value={String(choice.value)}>
              {choice.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
