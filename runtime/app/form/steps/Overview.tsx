// What was chosen so far, beside the open step: only where the screen has room for it.
import { isBlank } from '#compile/scope.ts';
import { FormRuntimeProvider } from '../field/form-runtime.tsx';
import { propertiesOf } from '../field/form-schema.ts';
import { inferWidget, type WidgetKind } from '../field/infer-widget.ts';
import type { SchemaFormControl } from '../use-schema-form.ts';
import { ReviewFields } from './Review.tsx';
import type { StepControl } from './use-steps.ts';

interface OverviewProps {
  readonly form: SchemaFormControl;
  readonly steps: StepControl;
}

/** Kinds whose values would not fit into so narrow a place; the last step shows them. */
const LARGE: ReadonlySet<WidgetKind> = new Set([
  'table',
  'cards',
  'code',
  'key-value',
  'file-text',
  'textarea',
]);

export function Overview({ form, steps }: OverviewProps) {
  const { schema, state, options } = form;
  const fields = propertiesOf(schema);
  const isTold = (name: string) => {
    const field = fields[name];
    if (field === undefined || !state.visible.has(name) || isBlank(state.values[name])) return false;
    const kind = inferWidget(field, options.ui[name] ?? {});
    return kind !== undefined && !LARGE.has(kind);
  };
  const told = steps.steps
    .map((step) => ({ ...step, fields: step.fields.filter(isTold) }))
    .filter((step) => step.fields.length > 0);
  return (
    <FormRuntimeProvider value={form.runtime}>
      <aside className="aic-overview" aria-label="已填写的内容">
        <h2 className="aic-overview__title">已填写的内容</h2>
        {told.length === 0 && <p className="aic-overview__none">填写后在这里核对。</p>}
        {told.map((step) => (
          <section key={step.key} className={step.key === steps.current.key ? 'is-current' : undefined}>
            <h3>{step.title}</h3>
            <dl>
              <ReviewFields form={form} names={step.fields} />
            </dl>
          </section>
        ))}
      </aside>
    </FormRuntimeProvider>
  );
}
