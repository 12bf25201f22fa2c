import { BlockFrame } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { PluginHost } from '#app/block/PluginHost.tsx';

export function View({ block, scope }: BlockProps<'plugin'>) {
  return (
    <BlockFrame title={block.title}>
      <PluginHost plugin={block.plugin} props={block.props} scope={scope} />
    </BlockFrame>
  );
}
