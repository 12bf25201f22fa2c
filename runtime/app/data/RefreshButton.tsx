import { formatAbsolute } from '#compile/format/time.ts';
import { Button } from '../element/Button.tsx';
import type { Resource } from './use-resource.ts';

/** Reloads and shows the age of the data. */
export function RefreshButton({
  resource,
  onRefresh,
}: {
  readonly resource: Resource;
  readonly onRefresh: () => void;
}) {
  const at = resource.updatedAt;
  return (
    <span className="aic-refresh" title={at === undefined ? undefined : `更新于 ${formatAbsolute(at)}`}>
      {/* Keeps its room, so that nothing moves when the first result comes. */}
      <span className="aic-refresh__time" style={{ visibility: at === undefined ? 'hidden' : 'visible' }}>
        更新于 {formatAbsolute(at ?? 0).slice(11)}
      </span>
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
