import { formatAbsolute } from '#compile/format/time.ts';
import { Button } from '../element/Button.tsx';
import type { Resource } from './use-resource.ts';

/** Loads again and says how old the data is. */
export function RefreshButton({
  resource,
  onRefresh,
}: {
  readonly resource: Resource;
  readonly onRefresh: () => void;
}) {
  const at = resource.updatedAt;
  return (
    <span className="aic-refresh">
      {at !== undefined && (
        <span className="aic-refresh__time" title={formatAbsolute(at)}>
          更新于 {formatAbsolute(at).slice(11)}
        </span>
      )}
      <Button
        level="text"
        icon="refresh"
        label="刷新"
        loading={resource.refreshing && resource.status !== 'loading'}
        onClick={onRefresh}
      />
    </span>
  );
}
