import type { ShownBox } from './BoxShapes.tsx';
import { colourOf } from './box-colour.ts';

interface BoxListProps {
  readonly boxes: readonly ShownBox[];
  readonly marked: number | undefined;
  readonly onMark: (index: number | undefined) => void;
}

/** Pointing at a row, or reaching it by key, shows its place on the picture. */
export function BoxList({ boxes, marked, onMark }: BoxListProps) {
  return (
    <ol className="st-boxes" aria-label="图片上的位置">
      {boxes.map(({ box, index }) => (
        <li key={index}>
          <button
            type="button"
            className={index === marked ? 'aic-bare is-marked' : 'aic-bare'}
            aria-pressed={index === marked}
            onPointerEnter={() => onMark(index)}
            onPointerLeave={() => onMark(undefined)}
            onFocus={() => onMark(index)}
            onBlur={() => onMark(undefined)}
            onClick={() => onMark(index)}
          >
            <i style={{ background: colourOf(box.label) }} />
            <span className="aic-ellipsis">{box.label === '' ? `位置 ${index + 1}` : box.label}</span>
            {box.score !== undefined && <span className="aic-hint">{box.score.toFixed(3)}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
