import type { PluginFactsProps } from '#plugin-api';

/** Names with their values: in one line, or one below the other on a plate. */
export function Facts({ items, rows = false, live = false }: PluginFactsProps) {
  return (
    <dl className={rows ? 'aic-facts aic-facts--rows' : 'aic-facts'} aria-live={live ? 'polite' : undefined}>
      {items.map(({ key, label, hint, value }) => (
        <div key={key}>
          <dt title={hint}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
