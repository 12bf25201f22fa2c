import type { PluginSearchInputProps } from '#plugin-api';
import { Icon } from '../icon/Icon.tsx';

/** As the search of a table looks. */
export function SearchInput({ label, placeholder, value, onChange }: PluginSearchInputProps) {
  return (
    <div className="aic-filter-search">
      <Icon name="search" />
      <input
        type="search"
        className="aic-input"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
