// A request schema as a form. Knows nothing of pages or dialogs: those stand around it.
import Form, { getDefaultRegistry } from '@rjsf/core';
import type { ErrorSchema, RegistryFieldsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Row, Scope } from '#compile/scope.ts';
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import type { FieldUi } from '#core/page.ts';
import { useHttp } from '../http/http-context.tsx';
import { t } from '../i18n/translate.ts';
import type { Validate } from './check-request.ts';
import { errorSchemaOf } from './error-schema.ts';
import { type FormRuntime, FormRuntimeProvider, VisibleFieldsContext } from './form-runtime.tsx';
import { reduceSchema } from './form-schema.ts';
import { requestOf } from './form-values.ts';
import { InputField } from './InputField.tsx';
import { inertValidator } from './inert-validator.ts';
import { loadValidator } from './load-validator.ts';
import { serverErrors } from './server-errors.ts';
import { FieldTemplate, ObjectFieldTemplate, type Section, SectionsContext } from './templates.tsx';
import { uiSchemaOf } from './ui-schema.ts';
import { useFormState } from './use-form-state.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

export interface SchemaFormProps {
  readonly linked: LinkedPage;
  readonly operation: LinkedOperation;
  readonly scope: Scope;
  readonly sections: readonly (Section & { readonly when?: string })[];
  readonly ui: Readonly<Record<string, FieldUi>>;
  /** What stands in the form at first. */
  readonly values: Row;
  /** Request fields that no input writes. */
  readonly body: Row;
  /** Gets the checked request. A rejection with field errors shows them at the fields. */
  readonly onSubmit: (request: Row) => Promise<void>;
  /** Ask before leaving with unsaved changes. */
  readonly guard: boolean;
  /** The buttons. */
  readonly footer: (state: { readonly busy: boolean; readonly errorCount: number }) => ReactNode;
}

const FIELDS: RegistryFieldsType = { ...getDefaultRegistry().fields, input: InputField };
/** Lists start empty: a row or tag that nobody wrote would only be an error. */
const DEFAULTS = { arrayMinItems: { populate: 'never' } } as const;
const TEMPLATES: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate };

export function SchemaForm(props: SchemaFormProps) {
  const { linked, operation, sections, ui, body, onSubmit } = props;
  const http = useHttp();
  const element = useRef<HTMLDivElement>(null);
  const validator = useRef<Validate | undefined>(undefined);
  const flushes = useRef(new Set<() => void>());
  const [busy, setBusy] = useState(false);

  const request = operation.request ?? {};
  const fields = useMemo(
    () =>
      sections.flatMap((section) =>
        section.fields.map((name) => ({ name, when: bothHold(section.when, ui[name]?.when) })),
      ),
    [sections, ui],
  );
  const schema = useMemo(
    () =>
      reduceSchema(
        request,
        fields.map((field) => field.name),
      ),
    [request, fields],
  );
  const uiSchema = useMemo(
    () => ({ ...uiSchemaOf(schema, ui), 'ui:submitButtonOptions': { norender: true } }),
    [schema, ui],
  );
  const state = useFormState({
    start: props.values,
    scope: props.scope,
    fields,
    ui,
    validate: () => validator.current,
    request: (values, visible) => requestOf(request, { body, values, before: props.values, visible }),
  });
  const { read, write, touch, check, refuse, settle } = state;
  useUnsavedGuard(props.guard && state.dirty && !busy);

  useEffect(() => {
    let wanted = true;
    loadValidator(operation).then(
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

  const scope = useRef(props.scope);
  scope.current = props.scope;
  const runtime = useMemo<FormRuntime>(
    () => ({
      linked,
      scope: () => ({ ...scope.current, values: read() }),
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
    }),
    [linked, http, read, write, touch],
  );

  const [refusals, setRefusals] = useState(0);
  const focusFirstError = useCallback(() => setRefusals((count) => count + 1), []);
  useEffect(() => {
    if (refusals === 0) return undefined;
    // The errors are drawn with this count, or in rjsf's own turn right behind it.
    const frame = requestAnimationFrame(() => {
      const first = element.current?.querySelector<HTMLElement>(
        '[aria-invalid="true"], .is-invalid input, .is-invalid button',
      );
      first?.focus({ preventScroll: true });
      first?.closest('.aic-field')?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    });
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  const submit = useCallback(async () => {
    if (busy) return;
    // rjsf takes changes in its own turn: this makes what was typed last part of what is sent.
    flushSync(() => {
      for (const flush of flushes.current) flush();
    });
    const checked = check();
    if (checked === undefined) return focusFirstError();
    setBusy(true);
    try {
      await onSubmit(checked);
      settle();
    } catch (error) {
      refuse(serverErrors(error));
      focusFirstError();
    } finally {
      setBusy(false);
    }
  }, [busy, check, focusFirstError, onSubmit, refuse, settle]);

  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  const extraErrors = useMemo(() => errorSchemaOf(state.errors) as ErrorSchema, [state.errors]);
  const errorCount = Object.keys(state.errors).length;
  return (
    <FormRuntimeProvider value={runtime}>
      <SectionsContext.Provider value={sections}>
        <VisibleFieldsContext.Provider value={state.visible}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter works wherever the focus is in the form. */}
          <div ref={element} className="aic-form" onKeyDown={keyDown}>
            <Form
              schema={schema as RJSFSchema}
              uiSchema={uiSchema}
              formData={state.values}
              validator={inertValidator}
              fields={FIELDS}
              templates={TEMPLATES}
              extraErrors={extraErrors}
              idPrefix="field"
              experimental_defaultFormStateBehavior={DEFAULTS}
              noValidate
              noHtml5Validate
              showErrorList={false}
              onChange={(event) => write(event.formData ?? {})}
              onSubmit={(_, event: FormEvent) => {
                event.preventDefault();
                void submit();
              }}
            >
              <p className="aic-form__summary" role="status">
                {errorCount > 0 && t('form.invalid', { count: errorCount })}
              </p>
              {props.footer({ busy, errorCount })}
            </Form>
          </div>
        </VisibleFieldsContext.Provider>
      </SectionsContext.Provider>
    </FormRuntimeProvider>
  );
}

/** Both conditions as one expression; either may be absent. */
function bothHold(section: string | undefined, field: string | undefined): string | undefined {
  if (section === undefined || field === undefined) return section ?? field;
  const inner = (expression: string) => expression.replace(/^\$\{([\s\S]*)\}$/, '$1');
  return `\${(${inner(section)}) && (${inner(field)})}`;
}
