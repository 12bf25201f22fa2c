import { useTypedText } from '#plugin-api';
import { Icon } from '../icon/Icon.tsx';
import type { FilterControlProps } from './filter-control.ts';

interface TypedFilterProps extends FilterControlProps {
  readonly search: boolean;
}

/** One line of text. A composition (typing Chinese) is not sent half-done because the pause timer restarts with it. */
export function TypedFilter({ plan, id, value, onChange, search }: TypedFilterProps) {
  const typed = useTypedText(value === undefined ? '' : String(value), (text) =>
    onChange(text === '' ? undefined : text),
  );
  return (
    <span className={search ? 'aic-filter-search' : 'aic-filter-text'}>
      {search && <Icon name="search" />}
      <input
        id={id}
        className="aic-input"
        type={search ? 'search' : 'text'}
        autoComplete="off"
        maxLength={256}
        placeholder={plan.placeholder ?? (search ? '搜索' : '')}
        aria-label={plan.label || plan.placeholder || '搜索'}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) typed.commit();
        }}
      />
    </span>
  );
}
