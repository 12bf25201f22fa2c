import { useRef } from 'react';
import { errorAt } from '#app/form/field/error-schema.ts';
import type { InputProps } from '#app/form/widget/input-props.ts';
import { displayText } from '#compile/scope.ts';
import { Input as TextInput } from '../text/Input.tsx';
import { joinWords, splitWords } from './command-words.ts';

/** A command as one types it in a shell; its value is its words, and they stand below as they were read. */
export function Input(props: InputProps) {
  const words = Array.isArray(props.value) ? props.value.map(displayText) : [];
  const typed = useRef('');
  // The line stays as typed as long as it means the same words: a space at its end is the beginning of the next one.
  const isTyped = JSON.stringify(splitWords(typed.current)) === JSON.stringify(words);
  const take = (line: unknown) => {
    typed.current = displayText(line);
    props.onChange(splitWords(typed.current));
  };
  return (
    <span className="aic-command">
      <TextInput {...props} value={isTyped ? typed.current : joinWords(words)} onChange={take} />
      {words.length > 0 && (
        <span className="aic-command__words">
          {words.map((word, index) => (
            <code
              // biome-ignore lint/suspicious/noArrayIndexKey: a word is its position; the same word may stand twice.
              key={index}
              className={errorAt(props.errors, index) ? 'aic-tags__item is-invalid' : 'aic-tags__item'}
            >
              {word === '' ? '""' : word}
            </code>
          ))}
        </span>
      )}
    </span>
  );
}
