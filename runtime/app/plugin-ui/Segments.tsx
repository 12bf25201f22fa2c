import type { PluginSegmentsProps } from '#plugin-api';

/** A few choices side by side, one of them taken. */
export function Segments({ label, items, current, onChange }: PluginSegmentsProps) {
  return (
    <fieldset className="aic-segments" aria-label={label}>
      {items.map(({ key, label: own, reason }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === current}
          aria-disabled={reason !== undefined || undefined}
          title={reason}
          onClick={() => reason === undefined && onChange(key)}
        >
          {own}
        </button>
      ))}
    </fieldset>
  );
}
