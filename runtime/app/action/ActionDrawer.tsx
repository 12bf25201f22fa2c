// Blocks beside the page, for a row or for the record that its source returns.
import { isRow, rowScope } from '#compile/scope.ts';
import { useBlockArea } from '../block/block-area.ts';
import { FailureView } from '../data/FailureView.tsx';
import { useSource } from '../data/use-source.ts';
import { Dialog } from '../element/Dialog.tsx';
import { Skeleton } from '../element/Skeleton.tsx';
import type { PendingAction } from './pending-action.ts';

interface ActionDrawerProps {
  readonly pending: PendingAction;
  readonly onClose: () => void;
}

const WIDTH = 560;
const WIDE = 960;

export function ActionDrawer({ pending: { plan, scope }, onClose }: ActionDrawerProps) {
  const { drawer } = plan;
  const BlockArea = useBlockArea();
  const resource = useSource(drawer?.source, scope);
  if (drawer === undefined) return null;
  const record = isRow(resource.data) ? resource.data : undefined;
  const readable = record === undefined ? scope : rowScope({ ...scope, result: record }, record);
  const waits = drawer.source !== undefined && record === undefined;
  return (
    <Dialog title={drawer.title(scope)} kind="drawer" width={drawer.wide ? WIDE : WIDTH} onClose={onClose}>
      {drawer.source !== undefined && resource.status === 'error' ? (
        <FailureView failure={resource.failure} onRetry={resource.refresh} />
      ) : waits ? (
        <Skeleton lines={6} />
      ) : (
        <BlockArea
          blocks={drawer.blocks}
          scope={readable}
          prefix={`drawer${plan.index}-`}
          range={undefined}
          record={drawer.source === undefined ? undefined : resource}
        />
      )}
    </Dialog>
  );
}
