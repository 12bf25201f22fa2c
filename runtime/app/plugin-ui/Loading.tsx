import { Skeleton } from '../element/Skeleton.tsx';

/** Stands where something is being read. */
export function Loading({
  label = '加载中...',
  lines = 5,
}: {
  readonly label?: string;
  readonly lines?: number;
}) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton lines={lines} />
    </div>
  );
}
