import { vectorFacts } from '../model/find-numbers.ts';
import { useTestContext } from '../model/test-context.ts';

interface VectorProps {
  readonly title: string;
  readonly values: readonly number[];
  readonly note: string;
}

const SHOWN = 256;
const HEIGHT = 56;
const FEW = 16;

/** Many numbers at a glance: their course, and what is largest, smallest and usual. */
export function Vector({ title, values, note }: VectorProps) {
  const { Facts } = useTestContext().host.ui;
  const { least, most, mean, norm } = vectorFacts(values);
  const shown = values.slice(0, SHOWN);
  const [low, high] = [Math.min(0, least), Math.max(0, most)];
  const heightAt = (value: number) => HEIGHT - ((value - low) / Math.max(1e-12, high - low)) * HEIGHT;
  const zero = heightAt(0);
  const text = (value: number) => Number(value.toPrecision(5)).toString();
  return (
    <figure className="st-vector aic-stack aic-stack--s">
      <figcaption>
        {title} <span className="aic-hint">{note}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${shown.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} 的前 ${shown.length} 个值`}
      >
        {shown.map((value, index) => {
          const top = Math.min(zero, heightAt(value));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place.
              key={index}
              x={index + 0.1}
              y={top}
              width={0.8}
              height={Math.max(0.5, Math.abs(heightAt(value) - zero))}
            />
          );
        })}
      </svg>
      {values.length > SHOWN && <p className="aic-hint">画出了前 {SHOWN} 个值</p>}
      {values.length <= FEW && (
        <p>
          <code>{values.map(text).join(', ')}</code>
        </p>
      )}
      <Facts
        items={[
          { key: 'least', label: '最小', value: text(least) },
          { key: 'most', label: '最大', value: text(most) },
          { key: 'mean', label: '平均', value: text(mean) },
          { key: 'norm', label: '长度（L2）', value: text(norm) },
        ]}
      />
    </figure>
  );
}
