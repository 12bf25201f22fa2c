// How fields and groups stand on the page: label, input, help, error.
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { JsonSchema } from '#core/contract.ts';
import type { Block } from '#core/generated/page-language.ts';
import { FieldNote } from './FieldNote.tsx';
import { VisibleFieldsContext } from './field/form-runtime.tsx';
import { typeOf } from './field/infer-widget.ts';
import type { InputOptions } from './InputField.tsx';
import { SectionBlocks } from './SectionBlocks.tsx';

export interface Section {
  readonly title?: string;
  readonly description?: string;
  readonly fields: readonly string[];
  /** Below the fields. */
  readonly blocks?: readonly Block[];
  /** Closed at first: what most people leave as it is. */
  readonly folded?: boolean;
}

interface Layout {
  readonly sections: readonly Section[];
  /** First field of the only section to show; absent: all. */
  readonly shown: string | undefined;
}

export const SectionsContext = createContext<Layout>({ sections: [], shown: undefined });

/** Kinds made of several inputs: their label is a heading, not the label of one element. */
const GROUPS: ReadonlySet<string> = new Set(['radio', 'key-value', 'table', 'cards']);
/** Kinds that use the whole width of the form. */
const WIDE: ReadonlySet<string> = new Set(['table', 'cards', 'code', 'key-value']);

export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, rawErrors, rawDescription, children, hidden, uiSchema, schema } = props;
  if (hidden === true) return <div hidden>{children}</div>;
  const options = uiSchema?.['ui:options'] as unknown as Partial<InputOptions> | undefined;
  // A group draws its own frame; the root is no field at all.
  if (options?.kind === undefined) return children;
  const help = options.ui?.help ?? rawDescription;
  const error = rawErrors?.[0];
  const name = (
    <>
      {label}
      {required === true && (
        <span className="aic-field__star" aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  const isGroup =
    GROUPS.has(options.kind) || (options.kind === 'select' && typeOf(schema as JsonSchema) === 'array');
  return (
    <div className={classOf(options.kind, error)} data-field={id}>
      {isGroup ? (
        <span className="aic-field__label">{name}</span>
      ) : (
        <label className="aic-field__label" htmlFor={id}>
          {name}
        </label>
      )}
      <div className="aic-field__body">
        {children}
        <FieldError id={`${id}-error`} error={error} />
        {options.ui?.note !== undefined && <FieldNote id={`${id}-note`} note={options.ui.note} />}
        {help !== undefined && help !== '' && (
          <p id={`${id}-help`} className="aic-field__help">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}

/** An error that is gone leaves its line: what is below, the button first of all, does not jump towards the pointer. */
function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  const [isKept, setKept] = useState(false);
  if (error !== undefined && !isKept) setKept(true);
  return (
    <p id={id} className={isKept ? 'aic-field__error is-kept' : 'aic-field__error'} aria-live="polite">
      {error}
    </p>
  );
}

function classOf(kind: string, error: string | undefined): string {
  const wide = WIDE.has(kind) ? ' aic-field--wide' : '';
  return `aic-field aic-field--${kind}${wide}${error === undefined ? '' : ' is-invalid'}`;
}

/** The root follows the page's sections; a group inside is a frame with its title. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const isRoot = props.fieldPathId.path.length === 0;
  return isRoot ? <Sections {...props} /> : <Group {...props} />;
}

function Sections({ properties, errorSchema }: ObjectFieldTemplateProps) {
  const { sections, shown: only } = useContext(SectionsContext);
  const visible = useContext(VisibleFieldsContext);
  const elements = new Map(properties.map((property) => [property.name, property.content]));
  const shown = sections
    .map((section, index) => ({
      ...section,
      key: section.fields[0] ?? String(index),
      // Its blocks decide by themselves.
      isAlways: section.fields.length === 0,
      fields: section.fields.filter((name) => visible.has(name) && elements.has(name)),
    }))
    .filter((section) => section.isAlways || section.fields.length > 0);
  return (
    <>
      {shown.map((section) => (
        // What is hidden stays: an upload goes on while another step is filled in.
        <section
          key={section.key}
          className="aic-form__section"
          data-section={section.key}
          hidden={only !== undefined && only !== section.key}
        >
          <Fold
            isFolded={section.folded === true && only === undefined}
            isWrong={section.fields.some((name) => errorSchema?.[name] !== undefined)}
            head={<SectionHead {...section} isStep={only !== undefined} />}
          >
            <div className="aic-form__rows">
              {section.fields.map((name) => (
                <div key={name} className="aic-form__row">
                  {elements.get(name)}
                </div>
              ))}
              {section.blocks !== undefined && (only === undefined || only === section.key) && (
                <SectionBlocks blocks={section.blocks} />
              )}
            </div>
          </Fold>
        </section>
      ))}
    </>
  );
}

function SectionHead({ title, description, isStep }: Section & { readonly isStep: boolean }) {
  if (title === undefined && description === undefined) return null;
  return (
    <header className="aic-form__head">
      {title !== undefined && (
        <h2 className="aic-form__title" tabIndex={isStep ? -1 : undefined}>
          {title}
        </h2>
      )}
      {description !== undefined && <p className="aic-form__description">{description}</p>}
    </header>
  );
}

interface FoldProps {
  readonly isFolded: boolean;
  /** A field inside must be corrected: it stays open. */
  readonly isWrong: boolean;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** Fields that are closed stay in the form and are sent as they are. */
function Fold({ isFolded, isWrong, head, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isFolded)
    return (
      <>
        {head}
        {children}
      </>
    );
  return (
    <details
      className="aic-form__fold"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{head}</summary>
      {children}
    </details>
  );
}

function Group({ title, description, properties }: ObjectFieldTemplateProps) {
  return (
    <fieldset className="aic-form__group">
      <legend>{title}</legend>
      {description !== undefined && description !== '' && (
        <p className="aic-form__description">{description}</p>
      )}
      {properties.map((property) => (
        <div key={property.name} className="aic-form__row">
          {property.content}
        </div>
      ))}
    </fieldset>
  );
}
