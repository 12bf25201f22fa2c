// The one rjsf field: hands a value to the input that its widget kind names.
import type { FieldProps } from '@rjsf/utils';
import type { JsonSchema } from '#core/contract.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import { WIDGET_INPUTS } from '#kinds/widget/generated/widget-inputs.tsx';
import type { ErrorNode } from './field/error-schema.ts';
import { useFormRuntime } from './field/form-runtime.tsx';
import type { WidgetKind } from './field/infer-widget.ts';

/** What `ui-schema.ts` writes into `ui:options` of a field. */
export interface InputOptions {
  readonly kind: WidgetKind;
  readonly ui: FieldUi;
  readonly schema: JsonSchema;
}

export function InputField(props: FieldProps) {
  const { touch } = useFormRuntime();
  const { fieldPathId, uiSchema, rawErrors } = props;
  const options = uiSchema?.['ui:options'] as unknown as InputOptions;
  const { schema } = options;
  const Input = WIDGET_INPUTS[options.kind];
  return (
    <Input
      id={fieldPathId.$id}
      label={String(options.ui.label ?? schema.title ?? props.name)}
      value={props.formData}
      onChange={(value) => props.onChange(value, fieldPathId.path)}
      onBlur={() => touch(fieldPathId.path.join('.'))}
      schema={schema}
      ui={options.ui}
      required={props.required === true}
      readonly={props.readonly === true || props.disabled === true}
      invalid={rawErrors !== undefined && rawErrors.length > 0}
      describedBy={`${fieldPathId.$id}-help ${fieldPathId.$id}-note ${fieldPathId.$id}-error`}
      errors={props.errorSchema as ErrorNode | undefined}
    />
  );
}
