import type { BlockProps } from '#app/block/block-props.ts';
import { Icon } from '#app/icon/Icon.tsx';
import { compileText } from '#compile/expression.ts';

const ICONS = {
  info: 'info',
  warning: 'alert-triangle',
  error: 'alert-circle',
  success: 'check-circle',
} as const;

export function View({ block, scope }: BlockProps<'notice'>) {
  const tone = block.level === 'error' ? 'danger' : block.level;
  return (
    <p className={`aic-callout aic-callout--${tone}`} role={block.level === 'error' ? 'alert' : 'note'}>
      <Icon name={ICONS[block.level]} />
      <span>{compileText(block.text)(scope)}</span>
    </p>
  );
}
