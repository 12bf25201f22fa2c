// What any form of a request does, however its fields stand on the page: values, checks, calls, sending.
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formScope, type Row, type Scope } from '#compile/scope.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import { CallError } from '../http/call-error.ts';
import { useHttp } from '../http/http-context.tsx';
import { useUnsavedGuard } from '../navigation/use-unsaved-guard.ts';
import type { FieldErrors, Validate } from './field/check-request.ts';
import type { Caption, FormRuntime } from './field/form-runtime.tsx';
import { reduceSchema, requiredWith } from './field/form-schema.ts';
import { requestOf } from './field/form-values.ts';
import { loadValidator } from './load-validator.ts';
import { isShownAt, NO_REFUSAL, type Refusal, refusalOf, serverErrors, staysHere } from './server-errors.ts';
import type { Section } from './templates.tsx';
import { type FormState, useFormState } from './use-form-state.ts';

export interface SchemaFormOptions {
  readonly linked: LinkedPage;
  readonly operation: LinkedOperation;
  readonly scope: Scope;
  readonly sections: readonly (Section & { readonly when?: string })[];
  readonly ui: Readonly<Record<string, FieldUi>>;
  /** What stands in the form at first. */
  readonly values: Row;
  /** Request fields that no input writes. */
  readonly body: Row;
  /** Gets the checked request, and which errors the form shows itself. A rejection with field errors shows them at the fields. */
  readonly onSubmit: (request: Row, isShown: (error: CallError) => boolean) => Promise<void>;
  /** Ask before leaving with unsaved changes. */
  readonly guard: boolean;
}

export interface SchemaFormControl {
  readonly options: SchemaFormOptions;
  /** Around all that is drawn of the form. */
  readonly element: RefObject<HTMLDivElement>;
  readonly runtime: FormRuntime;
  readonly state: FormState;
  /** The request schema reduced to the fields on screen. */
  readonly schema: JsonSchema;
  readonly busy: boolean;
  /** Why the server rejected it, as far as no field shows it. */
  readonly refusal: Refusal;
  /** What checks requests; undefined while it is not there. */
  readonly validator: () => Validate | undefined;
  /** Resolves when requests can be checked, or when it is known that only the server will. */
  readonly checkable: () => Promise<void>;
  /** What is sent for these values. */
  readonly requestOf: (values: Row) => Row;
  /** Makes what was typed last part of the values. */
  readonly flush: () => void;
  /** Returns what is wrong, nothing for what an input says itself; undefined when it was sent. */
  readonly submit: () => Promise<FieldErrors | undefined>;
  readonly focusFirstError: () => void;
  /** Something outside the values would be lost as well. */
  readonly keep: (unsaved: boolean) => void;
}

export function useSchemaForm(options: SchemaFormOptions): SchemaFormControl {
  const { operation, sections, ui, body, values: start, onSubmit } = options;
  const validator = useRef<Validate | undefined>(undefined);
  const loading = useRef(Promise.resolve());
  const waits = useRef(false);
  const [busy, setBusy] = useState(false);
  const [keeps, keep] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL);
  const request = operation.request ?? NO_SCHEMA;
  const fields = useMemo(
    () =>
      sections.flatMap((section) =>
        section.fields.map((name) => ({ name, when: bothHold(section.when, ui[name]?.when) })),
      ),
    [sections, ui],
  );
  const state = useFormState({
    start,
    scope: options.scope,
    fields,
    ui,
    validate: () => validator.current,
    request: (values, visible) => requestOf(request, { body, values, before: start, visible }),
  });
  // As a text: a new list at every key would draw every field again.
  const required = requiredWith(request, { ...body, ...state.values }).join();
  const schema = useMemo(
    () =>
      reduceSchema(
        request,
        fields.map((field) => field.name),
        required.split(','),
      ),
    [request, fields, required],
  );
  const { check, refuse, settle, visibleOf } = state;
  useUnsavedGuard(options.guard && (state.dirty || keeps) && !busy);
  useEffect(() => {
    let wanted = true;
    loading.current = loadValidator(operation).then(
      (loaded) => {
        if (wanted) validator.current = loaded;
      },
      // Without it the server still checks everything and names the fields.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [operation]);

  const { runtime, flush, isHeld } = useRuntime(options, state);
  const { element, focusFirstError } = useFirstError();
  const checkable = useCallback(
    async () => (validator.current === undefined ? loading.current : undefined),
    [],
  );
  const submit = useCallback(async () => {
    if (busy || waits.current) return {};
    waits.current = true;
    await checkable();
    waits.current = false;
    flush();
    const checked = check();
    if (Object.keys(checked.errors).length > 0) return checked.errors;
    if (isHeld()) return {};
    setBusy(true);
    setRefusal(NO_REFUSAL);
    const isAtFields = isShownAt(visibleOf(state.read()));
    try {
      await onSubmit(checked.request, (error) => isAtFields(error) || staysHere(error));
      settle();
      keep(false);
      return undefined;
    } catch (error) {
      const errors = serverErrors(error);
      refuse(errors);
      if (error instanceof CallError) setRefusal(refusalOf(error, isAtFields(error)));
      return errors;
    } finally {
      setBusy(false);
    }
  }, [busy, checkable, flush, isHeld, check, onSubmit, refuse, settle, visibleOf, state.read]);
  const sent = useCallback(
    (values: Row) => requestOf(request, { body, values, before: start, visible: visibleOf(values) }),
    [request, body, start, visibleOf],
  );
  return {
    options,
    element,
    runtime,
    state,
    schema,
    busy,
    refusal,
    validator: () => validator.current,
    checkable,
    requestOf: sent,
    flush,
    submit,
    focusFirstError,
    keep,
  };
}

const NO_SCHEMA: JsonSchema = {};

function useRuntime(options: SchemaFormOptions, { read, write, touch, watch }: FormState) {
  const { linked } = options;
  const http = useHttp();
  const flushes = useRef(new Set<() => void>());
  const holds = useRef(new Set<() => void>());
  const captions = useRef(new Map<string, Caption>());
  const scope = useRef(options.scope);
  scope.current = options.scope;
  const runtime = useMemo<FormRuntime>(
    () => ({
      linked,
      scope: () => formScope(scope.current, read()),
      watch,
      touch,
      fill: (values) => write({ ...read(), ...values }),
      call: (operationId, payload) => {
        const called = linked.operations[operationId];
        if (called === undefined) return Promise.reject(new Error(operationId));
        return http.callOperation(called, payload, { silent: true });
      },
      onFlush: (flush) => {
        flushes.current.add(flush);
        return () => flushes.current.delete(flush);
      },
      hold: (refuse) => {
        holds.current.add(refuse);
        return () => holds.current.delete(refuse);
      },
      caption: (id, caption) => {
        if (caption !== undefined) captions.current.set(id, caption);
        return captions.current.get(id);
      },
    }),
    [linked, http, read, write, touch, watch],
  );
  const flush = useCallback(
    // rjsf takes changes in its own turn: this makes what was typed last part of what is sent.
    () =>
      flushSync(() => {
        for (const hand of flushes.current) hand();
      }),
    [],
  );
  const isHeld = useCallback(() => {
    for (const refuse of holds.current) refuse();
    return holds.current.size > 0;
  }, []);
  return { runtime, flush, isHeld };
}

function useFirstError() {
  const element = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  const focusFirstError = useCallback(() => setRefusals((count) => count + 1), []);
  useEffect(() => {
    if (refusals === 0) return undefined;
    // The errors are drawn with this count, or in rjsf's own turn right behind it.
    const frame = requestAnimationFrame(() => {
      const wrong = element.current?.querySelectorAll<HTMLElement>(
        '[aria-invalid="true"], .is-invalid input, .is-invalid button',
      );
      const first = [...(wrong ?? [])].find((input) => input.closest('[hidden]') === null);
      first?.focus({ preventScroll: true });
      first?.closest('.aic-field')?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    });
    return () => cancelAnimationFrame(frame);
  }, [refusals]);
  return { element, focusFirstError };
}

/** Both conditions as one expression; either may be absent. */
function bothHold(section: string | undefined, field: string | undefined): string | undefined {
  if (section === undefined || field === undefined) return section ?? field;
  const inner = (expression: string) => expression.replace(/^\$\{([\s\S]*)\}$/, '$1');
  return `\${(${inner(section)}) && (${inner(field)})}`;
}
