// What stands where a picture would be, with the picture's height.
import { Icon } from '../icon/Icon.tsx';

export function ChartSkeleton() {
  return <div className="aic-chart-frame aic-skeleton__line" aria-hidden="true" />;
}

/** A sentence: why there is nothing to draw. */
export function ChartFrame({ text }: { readonly text: string }) {
  return (
    <div className="aic-chart-frame">
      <span>
        <Icon name="activity" size={24} />
        <b>暂无数据</b>
        {text}
      </span>
    </div>
  );
}
