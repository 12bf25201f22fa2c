import { useState } from 'react';
import { BlockFrame } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { Tabs } from '#app/element/Tabs.tsx';
import { compileText } from '#compile/expression.ts';
import { CodeView } from './CodeView.tsx';

/** The same call in several languages. */
export function View({ block, scope }: BlockProps<'code'>) {
  const [chosen, setChosen] = useState(block.samples[0]?.label);
  const sample = block.samples.find((entry) => entry.label === chosen) ?? block.samples[0];
  if (sample === undefined) return null;
  return (
    <BlockFrame title={block.title}>
      {block.samples.length > 1 && (
        <Tabs
          items={block.samples.map(({ label }) => ({ key: label, label }))}
          current={sample.label}
          onChange={setChosen}
          label={block.title ?? '代码示例'}
        />
      )}
      <CodeView text={compileText(sample.text)(scope).trim()} language={sample.language} />
    </BlockFrame>
  );
}
