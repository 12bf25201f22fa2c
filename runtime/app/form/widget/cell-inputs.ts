// Inputs small enough for a cell of a table.
import type { InputComponent } from './input-props.ts';
import { NumberInput } from './NumberInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { SwitchInput } from './SwitchInput.tsx';
import { TagsInput } from './TagsInput.tsx';
import { TextInput } from './TextInput.tsx';

export const CELL_INPUTS: Readonly<Record<string, InputComponent>> & { readonly text: InputComponent } = {
  text: TextInput,
  textarea: TextInput,
  password: PasswordInput,
  number: NumberInput,
  select: SelectInput,
  switch: SwitchInput,
  tags: TagsInput,
};
