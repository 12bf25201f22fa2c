// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { InputComponent } from '#app/form/widget/input-props.ts';
import type { FieldUiWidget } from '#core/generated/page-language.ts';
import { Input as cardsKind } from '../cards/Input.tsx';
import { Input as codeKind } from '../code/Input.tsx';
import { Input as commandKind } from '../command/Input.tsx';
import { Input as dateTimeKind } from '../date-time/Input.tsx';
import { Input as fileKind } from '../file/Input.tsx';
import { Input as fileTextKind } from '../file-text/Input.tsx';
import { Input as keyValueKind } from '../key-value/Input.tsx';
import { Input as numberKind } from '../number/Input.tsx';
import { Input as passwordKind } from '../password/Input.tsx';
import { Input as radioKind } from '../radio/Input.tsx';
import { Input as selectKind } from '../select/Input.tsx';
import { Input as switchKind } from '../switch/Input.tsx';
import { Input as tableKind } from '../table/Input.tsx';
import { Input as tagsKind } from '../tags/Input.tsx';
import { Input as textKind } from '../text/Input.tsx';
import { Input as textareaKind } from '../textarea/Input.tsx';

export const WIDGET_INPUTS: Readonly<Record<FieldUiWidget, InputComponent>> = {
  text: textKind,
  textarea: textareaKind,
  password: passwordKind,
  select: selectKind,
  radio: radioKind,
  switch: switchKind,
  number: numberKind,
  tags: tagsKind,
  command: commandKind,
  'key-value': keyValueKind,
  'file-text': fileTextKind,
  file: fileKind,
  'date-time': dateTimeKind,
  code: codeKind,
  table: tableKind,
  cards: cardsKind,
};
