// The last step: every value as people read it, by section.
import type { JsonSchema } from '#core/contract.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import { Button } from '../../element/Button.tsx';
import { Icon } from '../../icon/Icon.tsx';
import { propertiesOf } from '../field/form-schema.ts';
import { inferWidget } from '../field/infer-widget.ts';
import type { SchemaFormControl } from '../use-schema-form.ts';
import { ReviewValue } from './ReviewValue.tsx';
import type { Step, StepControl } from './use-steps.ts';

interface ReviewProps {
  readonly form: SchemaFormControl;
  readonly steps: StepControl;
}

export function Review({ form, steps }: ReviewProps) {
  const { schema, state } = form;
  const fields = propertiesOf(schema);
  const isSeen = (name: string) => state.visible.has(name) && fields[name] !== undefined;
  return (
    <section className="aic-form__section aic-review">
      <h2 className="aic-form__title" tabIndex={-1}>
        确认
      </h2>
      {steps.steps
        .filter((step) => step.fields.length > 0)
        .map((step) => (
          <div key={step.key} className="aic-review__step">
            <StepHead step={step} onEdit={() => steps.open(step.key)} />
            <dl className="aic-review__values">
              <ReviewFields form={form} names={step.fields.filter(isSeen)} />
            </dl>
          </div>
        ))}
    </section>
  );
}

/** Fields of the form's top level, one after the other. */
export function ReviewFields({
  form,
  names,
}: {
  readonly form: SchemaFormControl;
  readonly names: readonly string[];
}) {
  const fields = propertiesOf(form.schema);
  return (
    <>
      {names.map((name) => (
        <ReviewField
          key={name}
          path={[name]}
          schema={fields[name] ?? {}}
          ui={form.options.ui}
          value={form.state.values[name]}
        />
      ))}
    </>
  );
}

function StepHead({ step, onEdit }: { readonly step: Step; readonly onEdit: () => void }) {
  return (
    <div className="aic-review__head">
      <h3>{step.title}</h3>
      {step.state === 'failed' && (
        <span className="aic-review__fault">
          <Icon name="alert-circle" size={14} /> 有错误，请修改
        </span>
      )}
      <Button level="text" size="s" icon="pencil" onClick={onEdit}>
        修改<span className="aic-visually-hidden">{step.title}</span>
      </Button>
    </div>
  );
}

interface ReviewFieldProps {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  readonly ui: Readonly<Record<string, FieldUi>>;
  readonly value: unknown;
}

/** A group shows its fields one by one, named by both. */
function ReviewField({ path, schema, ui, value }: ReviewFieldProps) {
  const own = ui[path.join('.')] ?? {};
  const kind = inferWidget(schema, own);
  if (kind === undefined) {
    const members = typeof value === 'object' && value !== null ? { ...value } : {};
    return Object.entries(propertiesOf(schema)).map(([name, member]) => (
      <ReviewField
        key={name}
        path={[...path, name]}
        schema={member}
        ui={ui}
        value={(members as Readonly<Record<string, unknown>>)[name]}
      />
    ));
  }
  return (
    <div>
      <dt>{own.label ?? String(schema.title ?? path.at(-1))}</dt>
      <dd>
        <ReviewValue id={`field_${path.join('_')}`} kind={kind} schema={schema} ui={own} value={value} />
      </dd>
    </div>
  );
}
