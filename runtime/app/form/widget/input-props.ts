import type { ReactElement } from 'react';
import type { JsonSchema } from '#core/contract.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import type { ErrorNode } from '../field/error-schema.ts';

/** What every input gets. It never draws its own label, help or error: the field around it does. */
export interface InputProps {
  /** Id of the element that the label names. */
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly schema: JsonSchema;
  readonly ui: FieldUi;
  readonly required: boolean;
  readonly readonly: boolean;
  readonly invalid: boolean;
  /** Ids of help and error, for screen readers. */
  readonly describedBy: string;
  /** Errors inside the value: rows of a table, items of a list. */
  readonly errors: ErrorNode | undefined;
}

export type InputComponent = (props: InputProps) => ReactElement;

/** Attributes that every native input carries. */
export function ariaOf(props: Pick<InputProps, 'id' | 'invalid' | 'describedBy' | 'required'>) {
  return {
    id: props.id,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    'aria-required': props.required || undefined,
  };
}
