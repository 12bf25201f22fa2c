import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { EnumValue } from '#core/enum-value.ts';
import { usePopup } from '../../element/use-popup.ts';
import { formText } from '../../i18n/form-text.ts';
import { ariaOf, type InputProps } from './input-props.ts';
import type { Options } from './use-options.ts';

/** Rows drawn at once; typing narrows the rest down. */
const SHOWN = 100;

/** A select with a search: type to narrow, arrows to move, Enter to take, Escape to leave. */
export function Combobox(props: InputProps & { readonly options: Options }) {
  const { options, value, onChange } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState<string>();
  const [active, setActive] = useState(0);
  const open = search !== undefined;
  usePopup({ open, anchor: input, popup: list });

  const chosen = options.values.find((option) => option.value === value);
  const found = open ? matching(options.values, search) : [];
  const take = (option: EnumValue | undefined) => {
    if (option !== undefined) onChange(option.value);
    setSearch(undefined);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setSearch('');
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      take(found[active]);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      event.preventDefault();
      setSearch(undefined);
    }
  };
  return (
    <span className="aic-combobox">
      <input
        ref={input}
        className="aic-input aic-select"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && found[active] !== undefined ? `${listId}-${active}` : undefined}
        readOnly={props.readonly}
        value={search ?? chosen?.label ?? (value === undefined || value === null ? '' : String(value))}
        placeholder={props.ui.placeholder ?? formText('form.search-choose')}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onClick={() => !props.readonly && setSearch(search ?? '')}
        onKeyDown={keyDown}
        onBlur={() => {
          setSearch(undefined);
          props.onBlur();
        }}
        {...ariaOf(props)}
      />
      {open && (
        <div
          ref={list}
          id={listId}
          className="aic-popup aic-options"
          role="listbox"
          aria-label={props.label}
          style={{ minWidth: input.current?.offsetWidth }}
        >
          {found.map((option, index) => (
            // The input keeps the focus; keys are handled there.
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              className={index === active ? 'aic-options__item is-active' : 'aic-options__item'}
              onPointerMove={() => setActive(index)}
              onPointerDown={(event) => {
                event.preventDefault();
                take(option);
              }}
            >
              {option.label}
            </div>
          ))}
          {found.length === 0 && <div className="aic-options__empty">{formText('form.no-match')}</div>}
        </div>
      )}
    </span>
  );
}

function matching(values: readonly EnumValue[], search: string): readonly EnumValue[] {
  const wanted = search.trim().toLowerCase();
  return values.filter((option) => option.label.toLowerCase().includes(wanted)).slice(0, SHOWN);
}
