import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';
import { PluginHost } from './PluginHost.tsx';

export function PluginBlock({ block, scope }: BlockProps<'plugin'>) {
  return (
    <BlockFrame title={block.title}>
      <PluginHost plugin={block.plugin} props={block.props} scope={scope} />
    </BlockFrame>
  );
}
