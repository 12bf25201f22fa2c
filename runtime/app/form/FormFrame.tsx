// Draws the fields of a form by sections, and what its layout puts behind them.
import Form, { getDefaultRegistry } from '@rjsf/core';
import type { ErrorSchema, RegistryFieldsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { type FormEvent, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { errorSchemaOf } from './field/error-schema.ts';
import { FormRuntimeProvider, VisibleFieldsContext } from './field/form-runtime.tsx';
import { frameSchemaOf, uiSchemaOf } from './field/ui-schema.ts';
import { InputField } from './InputField.tsx';
import { inertValidator } from './inert-validator.ts';
import { FieldTemplate, ObjectFieldTemplate, SectionsContext } from './templates.tsx';
import type { SchemaFormControl } from './use-schema-form.ts';

interface FormFrameProps {
  readonly form: SchemaFormControl;
  /** First field of the only section to show, none of them for `''`; absent: all. */
  readonly shown?: string;
  /** Enter in an input, Ctrl+Enter anywhere, or the button of type `submit`. */
  readonly onPrimary: () => void;
  /** Behind the fields. */
  readonly children: ReactNode;
}

const FIELDS: RegistryFieldsType = { ...getDefaultRegistry().fields, input: InputField };
/** Lists start empty: a generated row or tag would only be an error. */
const DEFAULTS = { arrayMinItems: { populate: 'never' } } as const;
const TEMPLATES: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate };

export function FormFrame({ form, shown, onPrimary, children }: FormFrameProps) {
  const { state, schema } = form;
  const { sections, ui } = form.options;
  const uiSchema = useMemo(
    () => ({ ...uiSchemaOf(schema, ui), 'ui:submitButtonOptions': { norender: true } }),
    [schema, ui],
  );
  const seen = useMemo(() => frameSchemaOf(schema, ui), [schema, ui]);
  const extraErrors = useMemo(() => errorSchemaOf(state.errors) as ErrorSchema, [state.errors]);
  const layout = useMemo(() => ({ sections, shown }), [sections, shown]);
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onPrimary();
  };
  return (
    <FormRuntimeProvider value={form.runtime}>
      <SectionsContext.Provider value={layout}>
        <VisibleFieldsContext.Provider value={state.visible}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter works wherever the focus is in the form. */}
          <div ref={form.element} className="aic-form" onKeyDown={keyDown}>
            <Form
              schema={seen as RJSFSchema}
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
              onChange={(event) => state.write(event.formData ?? {})}
              onSubmit={(_, event: FormEvent) => {
                event.preventDefault();
                // rjsf submits while React is still rendering: the last input could not be handed over yet.
                queueMicrotask(onPrimary);
              }}
            >
              {children}
            </Form>
          </div>
        </VisibleFieldsContext.Provider>
      </SectionsContext.Provider>
    </FormRuntimeProvider>
  );
}
