import type { Field } from '../model/field.ts';

export interface FieldViewProps<Kind extends Field['kind'] = Field['kind']> {
  readonly field: Extract<Field, { readonly kind: Kind }>;
  readonly id: string;
  /** Empty for the body itself and for items of a list. */
  readonly name: string;
  readonly required: boolean;
  /** One of a list: the list asks for it, not the item itself. */
  readonly isItem?: boolean;
  readonly value: unknown;
  /** `undefined`: it is not sent. */
  readonly onChange: (value: unknown) => void;
}
