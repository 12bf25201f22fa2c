// Shapes over a picture in its own pixels: they grow and shrink with it.
import type { Point, Shape } from '../model/box-shape.ts';
import type { Box } from '../model/find-boxes.ts';
import { colourOf } from './box-colour.ts';

export interface ShownBox {
  readonly box: Box;
  /** Among all that were found. */
  readonly index: number;
}

interface BoxShapesProps {
  readonly size: { readonly width: number; readonly height: number };
  readonly boxes: readonly ShownBox[];
  readonly marked: number | undefined;
  /** Pixels of the picture behind one pixel of the screen: texts keep their size on the screen. */
  readonly scale: number;
  readonly named: boolean;
  readonly onMark: (index: number | undefined) => void;
}

const FONT_PX = 12;
/** Of a name's plate on the screen. */
const NAME_PX = FONT_PX + 6;
const MAX_NAMED = 60;

/** With many places, or places that are mere lines, names would cover what they name. */
export function canBeNamed(boxes: readonly ShownBox[], scale: number): boolean {
  const heights = boxes.map(({ box: { shape } }) =>
    shape.kind === 'rect'
      ? shape.height
      : Math.max(...shape.points.map(({ y }) => y)) - Math.min(...shape.points.map(({ y }) => y)),
  );
  const tall = heights.filter((height) => height >= 3 * NAME_PX * scale).length;
  return boxes.length <= MAX_NAMED && tall >= boxes.length / 2;
}

export function BoxShapes({ size, scale, boxes, marked, named, onMark }: BoxShapesProps) {
  // The marked one comes last and lies above the others.
  const ordered = [...boxes].sort((a, b) => Number(a.index === marked) - Number(b.index === marked));
  return (
    <svg
      className={marked === undefined ? 'st-shapes' : 'st-shapes has-mark'}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      {ordered.map(({ box, index }) => {
        const colour = colourOf(box.label);
        const isMarked = index === marked;
        const hasName = (named || isMarked) && nameOf(box) !== '';
        return (
          <g
            key={index}
            className={isMarked ? 'is-marked' : undefined}
            style={{ color: colour }}
            onPointerEnter={() => onMark(index)}
            onPointerLeave={() => onMark(undefined)}
          >
            <Outline shape={box.shape} className="st-halo" />
            <Outline shape={box.shape} />
            {box.dots.map((dot) => (
              <circle key={`${dot.x} ${dot.y}`} cx={dot.x} cy={dot.y} r={2.5 * scale} />
            ))}
            {hasName && <Name at={cornerOf(box.shape)} text={nameOf(box)} scale={scale} right={size.width} />}
          </g>
        );
      })}
    </svg>
  );
}

function Outline({ shape, className }: { readonly shape: Shape; readonly className?: string }) {
  if (shape.kind === 'polygon')
    return <polygon className={className} points={shape.points.map(({ x, y }) => `${x},${y}`).join(' ')} />;
  const { left, top, width, height } = shape;
  return (
    <rect className={className} x={left} y={top} width={Math.max(0, width)} height={Math.max(0, height)} />
  );
}

interface NameProps {
  readonly at: Point;
  readonly text: string;
  readonly scale: number;
  /** Where the picture ends. */
  readonly right: number;
}

/** A plate above the corner, or inside where there is no room above. */
function Name({ at, text, scale, right }: NameProps) {
  const [height, padding] = [NAME_PX * scale, 4 * scale];
  const width = textWidth(text) * scale + 2 * padding;
  const y = at.y >= height ? at.y - height : Math.max(0, at.y);
  const x = Math.max(0, Math.min(at.x, right - width));
  return (
    <g className="st-name">
      <rect x={x} y={y} width={width} height={height} />
      <text x={x + padding} y={y + height / 2} fontSize={FONT_PX * scale} dominantBaseline="central">
        {text}
      </text>
    </g>
  );
}

const LONGEST_NAME = 20;

function nameOf({ label, score }: Box): string {
  const short = label.length > LONGEST_NAME ? `${label.slice(0, LONGEST_NAME)}…` : label;
  return [short, score === undefined ? '' : score.toFixed(2)].filter((part) => part !== '').join(' ');
}

/** Chinese characters are as wide as high. */
function textWidth(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => sum + (character > '\u2e80' ? FONT_PX : FONT_PX * 0.62),
    0,
  );
}

function cornerOf(shape: Shape): Point {
  if (shape.kind === 'rect') return { x: shape.left, y: shape.top };
  return {
    x: Math.min(...shape.points.map(({ x }) => x)),
    y: Math.min(...shape.points.map(({ y }) => y)),
  };
}
