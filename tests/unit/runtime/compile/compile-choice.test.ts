import { expect, it } from 'vitest';
import { compileChoice } from '#compile/compile-choice.ts';

const ROW = { id: 'ver-1', number: 3, note: '' };

it.each([
  ['a field', { value: 'id', label: 'number' }, { value: 'ver-1', label: '3' }],
  ['a text over the row', { value: 'id', label: 'v${number}' }, { value: 'ver-1', label: 'v3' }],
  ['the value where the label is empty', { value: 'id', label: 'note' }, { value: 'ver-1', label: 'ver-1' }],
  ['nothing without a value', { value: 'gone', label: 'number' }, undefined],
])('offers %s', (_, options, choice) => {
  expect(compileChoice(options)(ROW, {})).toEqual(choice);
});
