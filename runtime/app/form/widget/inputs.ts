// Widget kind -> input. A new kind of input is one file and one row here.
import type { WidgetKind } from '../field/infer-widget.ts';
import { CommandInput } from './CommandInput.tsx';
import { DateTimeInput } from './DateTimeInput.tsx';
import { FileInput } from './FileInput.tsx';
import { FileTextInput } from './FileTextInput.tsx';
import type { InputComponent } from './input-props.ts';
import { KeyValueInput } from './KeyValueInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { RadioInput } from './RadioInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { SwitchInput } from './SwitchInput.tsx';
import { TableInput } from './TableInput.tsx';
import { TagsInput } from './TagsInput.tsx';
import { CodeInput, TextareaInput } from './TextareaInput.tsx';
import { TextInput } from './TextInput.tsx';

export const INPUTS: Readonly<Record<WidgetKind, InputComponent>> = {
  text: TextInput,
  textarea: TextareaInput,
  password: PasswordInput,
  select: SelectInput,
  radio: RadioInput,
  switch: SwitchInput,
  number: NumberInput,
  tags: TagsInput,
  command: CommandInput,
  'key-value': KeyValueInput,
  'file-text': FileTextInput,
  file: FileInput,
  'date-time': DateTimeInput,
  code: CodeInput,
  table: TableInput,
};
