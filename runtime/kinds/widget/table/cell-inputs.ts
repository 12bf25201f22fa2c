// Inputs small enough for a cell of a table.
import type { InputComponent } from '#app/form/widget/input-props.ts';
import { Input as NumberInput } from '../number/Input.tsx';
import { Input as PasswordInput } from '../password/Input.tsx';
import { Input as SelectInput } from '../select/Input.tsx';
import { Input as SwitchInput } from '../switch/Input.tsx';
import { Input as TagsInput } from '../tags/Input.tsx';
import { Input as TextInput } from '../text/Input.tsx';

export const CELL_INPUTS: Readonly<Record<string, InputComponent>> & { readonly text: InputComponent } = {
  text: TextInput,
  textarea: TextInput,
  password: PasswordInput,
  number: NumberInput,
  select: SelectInput,
  switch: SwitchInput,
  tags: TagsInput,
};
