import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorAt } from '#app/form/field/error-schema.ts';
import { useFormRuntime } from '#app/form/field/form-runtime.tsx';
import { itemsOf, typeOf } from '#app/form/field/infer-widget.ts';
import { ariaOf, type InputProps } from '#app/form/widget/input-props.ts';
import { formText } from '#app/i18n/form-text.ts';
import { Icon } from '#app/icon/Icon.tsx';

/** A list of short texts: Enter, comma or a line break adds, Backspace in the empty input takes the last one away. */
export function Input(props: InputProps) {
  const { onFlush } = useFormRuntime();
  const [text, setText] = useState('');
  const items: readonly unknown[] = Array.isArray(props.value) ? props.value : [];

  const add = (typed: string) => {
    const parts = typed.split(/[\s,，;；、]+/).filter((part) => part !== '');
    setText('');
    if (parts.length === 0) return;
    const values = typeOf(itemsOf(props.schema)) === 'string' ? parts : parts.map(numberOrText);
    props.onChange([...new Set([...items, ...values])]);
  };
  const latest = useRef(() => {});
  latest.current = () => add(text);
  useEffect(() => onFlush(() => latest.current()), [onFlush]);

  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if ((event.key === 'Enter' || event.key === ',' || event.key === '，') && text !== '') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Enter') event.preventDefault();
    else if (event.key === 'Backspace' && text === '' && items.length > 0) props.onChange(items.slice(0, -1));
  };
  return (
    <span className={props.invalid ? 'aic-input aic-tags is-invalid' : 'aic-input aic-tags'}>
      {items.map((item, index) => (
        <span
          key={String(item)}
          className={errorAt(props.errors, index) ? 'aic-tags__item is-invalid' : 'aic-tags__item'}
        >
          {String(item)}
          {!props.readonly && (
            <button
              type="button"
              className="aic-tags__remove"
              aria-label={formText('form.remove-item', { item: String(item) })}
              onClick={() => props.onChange(items.filter((_, at) => at !== index))}
            >
              <Icon name="x" size={12} />
            </button>
          )}
        </span>
      ))}
      <input
        className="aic-tags__input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        readOnly={props.readonly}
        placeholder={
          items.length === 0 ? (props.ui.placeholder ?? formText('form.tags-placeholder')) : undefined
        }
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          event.preventDefault();
          add(text + event.clipboardData.getData('text'));
        }}
        onKeyDown={keyDown}
        onBlur={() => {
          add(text);
          props.onBlur();
        }}
        {...ariaOf(props)}
      />
    </span>
  );
}

function numberOrText(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}
