// Progress of a record: which stages are done and how long they took, which goes on, what failed and why.
import { useMemo } from 'react';
import { BlockFrame } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { FailureView } from '#app/data/FailureView.tsx';
import { useSource } from '#app/data/use-source.ts';
import { Skeleton } from '#app/element/Skeleton.tsx';
import { Icon } from '#app/icon/Icon.tsx';
import { usePage } from '#app/page/page-context.tsx';
import { useNow } from '#app/table/use-now.ts';
import { compileSource } from '#compile/compile-source.ts';
import { spokenDuration } from '#compile/format/spoken-duration.ts';
import { formatAbsolute } from '#compile/format/time.ts';
import { isRow, recordOf, rowScope } from '#compile/scope.ts';
import { compileStages, type StageView } from './compile-stages.ts';

const STATE_TEXTS: Readonly<Record<StageView['state'], string>> = {
  done: '已完成',
  current: '进行中',
  failed: '失败',
  waiting: '未开始',
};
const ICONS: Readonly<Partial<Record<StageView['state'], string>>> = { done: 'check', failed: 'x' };

/** Without a source the stages are the record's own. */
export function View({ block, scope }: BlockProps<'steps'>) {
  const { linked } = usePage();
  const source = useMemo(
    () => (block.source === undefined ? undefined : compileSource(block.source, linked)),
    [block, linked],
  );
  const stagesOf = useMemo(() => compileStages(block.items), [block]);
  const resource = useSource(source, scope);
  if (source !== undefined && resource.status !== 'ready') {
    return (
      <BlockFrame title={block.title}>
        {resource.status === 'error' ? (
          <FailureView failure={resource.failure} onRetry={resource.refresh} />
        ) : (
          <Skeleton lines={2} />
        )}
      </BlockFrame>
    );
  }
  const record = source === undefined ? recordOf(scope) : isRow(resource.data) ? resource.data : {};
  const stages = stagesOf(record, source === undefined ? scope : rowScope(scope, record));
  return (
    <BlockFrame title={block.title}>
      <ol className="aic-progress">
        {stages.map((stage) => (
          <Stage key={stage.label} stage={stage} />
        ))}
      </ol>
    </BlockFrame>
  );
}

function Stage({ stage }: { readonly stage: StageView }) {
  const { state, at, took, since, text } = stage;
  const icon = ICONS[state];
  return (
    <li className={`is-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="aic-progress__mark" aria-hidden="true">
        {icon !== undefined && <Icon name={icon} size={14} />}
      </span>
      <span className="aic-progress__label">{stage.label}</span>
      <span className="aic-visually-hidden">{STATE_TEXTS[state]}</span>
      {at !== undefined && <time className="aic-progress__time">{formatAbsolute(at)}</time>}
      {took !== undefined && <span className="aic-progress__took">用时 {spokenDuration(took)}</span>}
      {state === 'current' && (
        <span className="aic-progress__took">进行中{since !== undefined && <Elapsed since={since} />}</span>
      )}
      {text !== undefined && <span className="aic-progress__text">{text}</span>}
    </li>
  );
}

/** Updates every second while visible; above a minute the text changes by the minute anyway. */
function Elapsed({ since }: { readonly since: number }) {
  const now = useNow(1000);
  return <> {spokenDuration(Math.max(0, now - since))}</>;
}
