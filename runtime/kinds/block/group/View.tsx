import { useMemo } from 'react';
import { BlockFrame } from '#app/block/BlockFrame.tsx';
import { useBlockArea } from '#app/block/block-area.ts';
import type { BlockProps } from '#app/block/block-props.ts';
import { FailureView } from '#app/data/FailureView.tsx';
import { useSource } from '#app/data/use-source.ts';
import { Skeleton } from '#app/element/Skeleton.tsx';
import { usePage } from '#app/page/page-context.tsx';
import { compileSource } from '#compile/compile-source.ts';
import { isRow, rowScope } from '#compile/scope.ts';

/** Blocks over one record that is read for them. */
export function View({ block, scope, id, range }: BlockProps<'group'>) {
  const { linked } = usePage();
  const BlockArea = useBlockArea();
  const source = useMemo(() => compileSource(block.source, linked), [block, linked]);
  const resource = useSource(source, scope);
  const record = isRow(resource.data) ? resource.data : undefined;
  const readable = useMemo(
    () => (record === undefined ? scope : rowScope({ ...scope, result: record }, record)),
    [scope, record],
  );
  if (record === undefined)
    return (
      <BlockFrame>
        {resource.status === 'error' ? (
          <FailureView failure={resource.failure} onRetry={resource.refresh} />
        ) : (
          <Skeleton lines={6} />
        )}
      </BlockFrame>
    );
  return (
    <BlockArea blocks={block.blocks} scope={readable} prefix={`${id}-`} range={range} record={resource} />
  );
}
