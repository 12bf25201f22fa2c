// What inputs may ask of the form they stand in.
import { createContext, useContext } from 'react';
import type { Row, Scope } from '#compile/scope.ts';
import type { LinkedPage } from '#core/linked-page.ts';

export interface FormRuntime {
  readonly linked: LinkedPage;
  /** Roots of expressions; `values` are the form's current ones. */
  readonly scope: () => Scope;
  /** Called on every change of the form's values. Returns unsubscribe. */
  readonly watch: (listener: () => void) => () => void;
  readonly call: (operationId: string, body: Row) => Promise<unknown>;
  /** The person left the field: it is checked from now on. */
  readonly touch: (path: string) => void;
  /** Writes other fields, e.g. what a parsed file says. */
  readonly fill: (values: Row) => void;
  /** Registers text that was typed but not handed over yet; submitting calls it. */
  readonly onFlush: (flush: () => void) => () => void;
  /** Blocks sending until the returned function is called; an attempt calls `refuse` to show why. */
  readonly hold: (refuse: () => void) => () => void;
  /** Notes how a value reads that says nothing itself, such as a file; returns what was noted last for this input. */
  readonly caption: (inputId: string, caption?: Caption) => Caption | undefined;
}

/** `text` holds as long as the value is this one. */
export interface Caption {
  readonly value: unknown;
  readonly text: string;
}

const FormRuntimeContext = createContext<FormRuntime | undefined>(undefined);
export const FormRuntimeProvider = FormRuntimeContext.Provider;

export function useFormRuntime(): FormRuntime {
  const runtime = useContext(FormRuntimeContext);
  if (runtime === undefined) throw new Error('[Bug] an input was drawn outside a form');
  return runtime;
}

/** Names of the fields that their `when` lets through. Changes while the person types, so it is a context of its own. */
export const VisibleFieldsContext = createContext<ReadonlySet<string>>(new Set());
