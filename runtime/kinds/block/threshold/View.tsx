// From which score on a prediction counts as positive: what comes of each choice.
import { useId, useMemo, useState } from 'react';
import { BlockFrame } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { ChartFrame, ChartSkeleton } from '#app/chart/ChartFrame.tsx';
import { FailureView } from '#app/data/FailureView.tsx';
import { useSource } from '#app/data/use-source.ts';
import { Button } from '#app/element/Button.tsx';
import { usePage } from '#app/page/page-context.tsx';
import { compileSource } from '#compile/compile-source.ts';
import { compileText } from '#compile/expression.ts';
import { formatNumber } from '#compile/format/number.ts';
import {
  bestPlace,
  CELLS,
  type Cell,
  compileCountLink,
  compileThreshold,
  placeOf,
  type ThresholdScores,
  type ThresholdStep,
  thresholdScores,
} from './compile-threshold.ts';

const USUAL_THRESHOLD = 0.5;

export function View({ block, scope }: BlockProps<'threshold'>) {
  const { linked } = usePage();
  const source = useMemo(() => compileSource(block.source, linked), [block, linked]);
  const read = useMemo(() => compileThreshold(block), [block]);
  const link = useMemo(() => compileCountLink(block, linked, scope), [block, linked, scope]);
  const resource = useSource(source, scope);
  const steps = useMemo(() => read(resource.data), [read, resource.data]);
  const initial = useMemo(() => {
    const text = block.initial === undefined ? '' : compileText(block.initial)(scope);
    return text === '' || Number.isNaN(Number(text)) ? USUAL_THRESHOLD : Number(text);
  }, [block, scope]);
  const [chosen, setChosen] = useState<number>();
  const place = Math.min(chosen ?? placeOf(steps, initial), steps.length - 1);
  const step = steps[place];
  return (
    <BlockFrame title={block.title}>
      {resource.status === 'error' && <FailureView failure={resource.failure} onRetry={resource.refresh} />}
      {resource.status === 'loading' && <ChartSkeleton />}
      {resource.status === 'ready' && step === undefined && <ChartFrame text="没有预测分数" />}
      {resource.status === 'ready' && step !== undefined && (
        <>
          <Slider steps={steps} place={place} onChange={setChosen} />
          <Scores scores={thresholdScores(step.counts)} />
          <CountsTable step={step} link={link} />
        </>
      )}
    </BlockFrame>
  );
}

interface SliderProps {
  readonly steps: readonly ThresholdStep[];
  readonly place: number;
  readonly onChange: (place: number) => void;
}

function Slider({ steps, place, onChange }: SliderProps) {
  const id = useId();
  const threshold = steps[place]?.threshold ?? 0;
  return (
    <div className="aic-threshold__slider">
      <label htmlFor={id}>分数不低于</label>
      <input
        id={id}
        type="range"
        min={0}
        max={steps.length - 1}
        value={place}
        aria-valuetext={formatThreshold(threshold)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{formatThreshold(threshold)}</output>
      <span>预测为正类</span>
      <Button level="link" onClick={() => onChange(bestPlace(steps))}>
        取 F1 值最高处
      </Button>
    </div>
  );
}

function formatThreshold(threshold: number): string {
  return String(Number(threshold.toPrecision(6)));
}

const SCORES: readonly { readonly key: keyof ThresholdScores; readonly label: string }[] = [
  { key: 'precision', label: '精确率' },
  { key: 'recall', label: '召回率' },
  { key: 'f1', label: 'F1 值' },
  { key: 'falsePositiveRate', label: '误报率' },
  { key: 'accuracy', label: '准确率' },
];

function Scores({ scores }: { readonly scores: ThresholdScores }) {
  return (
    <dl className="aic-threshold__scores" aria-live="polite">
      {SCORES.map(({ key, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{percent(scores[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

function percent(share: number | null): string {
  return share === null ? '—' : `${(share * 100).toFixed(2)}%`;
}

const LABELS: Readonly<Record<Cell, string>> = {
  truePositives: '真正例',
  falsePositives: '假正例',
  falseNegatives: '假负例',
  trueNegatives: '真负例',
};

interface CountsTableProps {
  readonly step: ThresholdStep;
  readonly link: ((step: ThresholdStep, cell: Cell) => string | undefined) | undefined;
}

function CountsTable({ step, link }: CountsTableProps) {
  return (
    <ul className="aic-threshold__counts">
      {CELLS.map((cell) => {
        const count = step.counts[cell];
        const href = count > 0 ? link?.(step, cell) : undefined;
        const text = formatNumber(count, '');
        return (
          <li key={cell}>
            <span>{LABELS[cell]}</span>
            {href === undefined ? (
              <b>{text}</b>
            ) : (
              <a href={href} data-nav="">
                {text}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
