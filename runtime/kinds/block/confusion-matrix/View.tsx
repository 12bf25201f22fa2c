// What a classifier takes for what.
import { useMemo, useState } from 'react';
import { BlockFrame } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { ChartFrame, ChartSkeleton } from '#app/chart/ChartFrame.tsx';
import { FailureView } from '#app/data/FailureView.tsx';
import { useSource } from '#app/data/use-source.ts';
import { usePage } from '#app/page/page-context.tsx';
import { compileSource } from '#compile/compile-source.ts';
import { compileCellLink, compileMatrix } from './compile-matrix.ts';
import { MatrixTable, type MatrixUnit } from './MatrixTable.tsx';

export function View({ block, scope }: BlockProps<'confusion-matrix'>) {
  const { linked } = usePage();
  const source = useMemo(() => compileSource(block.source, linked), [block, linked]);
  const read = useMemo(() => compileMatrix(block, linked), [block, linked]);
  const link = useMemo(() => compileCellLink(block, linked, scope), [block, linked, scope]);
  const resource = useSource(source, scope);
  const matrix = useMemo(() => read(resource.data), [read, resource.data]);
  const [unit, setUnit] = useState<MatrixUnit>('count');
  const isReady = resource.status === 'ready';
  const isShown = isReady && matrix.total > 0;
  return (
    <BlockFrame
      title={block.title}
      actions={isShown ? <UnitSwitch unit={unit} onChange={setUnit} /> : undefined}
    >
      {resource.status === 'error' && <FailureView failure={resource.failure} onRetry={resource.refresh} />}
      {resource.status === 'loading' && <ChartSkeleton />}
      {isReady && !isShown && <ChartFrame text="没有分类结果" />}
      {isShown && (
        <>
          <MatrixTable title={block.title} matrix={matrix} unit={unit} link={link} />
          <p className="aic-matrix__note">
            加粗带框的是预测正确的；占比是占同一行（同一实际类别）的比例，颜色越深占比越高。
          </p>
        </>
      )}
    </BlockFrame>
  );
}

const UNITS = [
  { unit: 'count', label: '数量' },
  { unit: 'share', label: '占比' },
] as const;

interface UnitSwitchProps {
  readonly unit: MatrixUnit;
  readonly onChange: (unit: MatrixUnit) => void;
}

function UnitSwitch({ unit, onChange }: UnitSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of form fields
    <div className="aic-matrix__units" role="group" aria-label="显示">
      {UNITS.map((choice) => (
        <button
          key={choice.unit}
          type="button"
          aria-pressed={choice.unit === unit}
          onClick={() => onChange(choice.unit)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
