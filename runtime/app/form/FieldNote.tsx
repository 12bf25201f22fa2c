// What a call says of a field while it is filled in, e.g. how much is left.
import { useMemo, useSyncExternalStore } from 'react';
import { compileSource } from '#compile/compile-source.ts';
import { compileText } from '#compile/expression.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import { useSource } from '../data/use-source.ts';
import { useFormRuntime } from './field/form-runtime.tsx';

interface FieldNoteProps {
  readonly id: string;
  readonly note: NonNullable<FieldUi['note']>;
}

/** Empty until the response arrives, and without one: the field works without its note. */
export function FieldNote({ id, note }: FieldNoteProps) {
  const { linked, scope, watch } = useFormRuntime();
  const source = useMemo(() => compileSource(note, linked), [note, linked]);
  const text = useMemo(() => compileText(note.text), [note]);
  // What is asked for follows the form: with another question the field is drawn, and asks, again.
  useSyncExternalStore(watch, () => JSON.stringify(source.body(scope())));
  const { data, status } = useSource(source, scope());
  const shown = useSyncExternalStore(watch, () =>
    status === 'ready' ? text({ ...scope(), result: data }) : '',
  );
  return (
    <p id={id} className="aic-field__help aic-field__note">
      {shown}
    </p>
  );
}
