// The picture that was sent, with the places in the response on it; a row of the list and its place are one.
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Box, findBoxes, type PictureSize } from '../model/find-boxes.ts';
import type { HeldFile } from '../model/held-file.ts';
import type { VisualConfig } from '../model/wire.ts';
import { BoxList } from './BoxList.tsx';
import { BoxShapes, canBeNamed } from './BoxShapes.tsx';
import { useWidth } from './use-width.ts';

interface BoxedPictureProps {
  readonly picture: HeldFile;
  readonly answer: unknown;
  readonly config: VisualConfig | null;
  readonly onBoxes: (found: boolean) => void;
}

export function BoxedPicture({ picture, answer, config, onBoxes }: BoxedPictureProps) {
  const [size, setSize] = useState<PictureSize | undefined>(undefined);
  const [isBroken, setBroken] = useState(false);
  const [least, setLeast] = useState(0);
  const [marked, setMarked] = useState<number | undefined>(undefined);
  const [named, setNamed] = useState<boolean | undefined>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const scale = (size?.width ?? 1) / Math.max(1, useWidth(frame));
  const boxes = useMemo(
    () => (size === undefined ? [] : findBoxes(answer, config, size)),
    [answer, config, size],
  );
  const found = boxes.length > 0;
  useEffect(() => {
    if (size !== undefined) onBoxes(found);
  }, [size, found, onBoxes]);
  const shown = boxes
    .map((box, index) => ({ box, index }))
    .filter(({ box }) => box.score === undefined || box.score >= least);
  const isNamed = named ?? canBeNamed(shown, scale);
  const hasScores = boxes.some(({ score }) => score !== undefined);
  if (isBroken) return <p className="aic-hint">浏览器不能显示这种格式的图片，位置请在 JSON 中查看。</p>;
  return (
    <div className="aic-stack">
      <div ref={frame} className="st-picture__frame">
        <img
          style={size === undefined ? undefined : { width: shownWidth(size) }}
          src={picture.address}
          alt={found ? `发送的图片，标出了 ${shown.length} 处` : '发送的图片'}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setBroken(true)}
        />
        {size !== undefined && found && (
          <BoxShapes
            size={size}
            scale={scale}
            boxes={shown}
            marked={marked}
            named={isNamed}
            onMark={setMarked}
          />
        )}
      </div>
      {found ? (
        <div className="aic-stack aic-stack--s">
          <div className="aic-line aic-hint">
            <span>
              {shown.length} 处{shown.length < boxes.length && `（共 ${boxes.length} 处）`}
            </span>
            <label className="aic-line">
              <input type="checkbox" checked={isNamed} onChange={() => setNamed(!isNamed)} />
              显示标签
            </label>
            {hasScores && <LeastScore boxes={boxes} least={least} onChange={setLeast} />}
          </div>
          <BoxList boxes={shown} marked={marked} onMark={setMarked} />
        </div>
      ) : (
        size !== undefined && <p className="aic-hint">响应里没有找到图片上的位置。</p>
      )}
    </div>
  );
}

const MAX_HEIGHT = 520;
const LEAST_WIDTH = 440;
const MAX_GROWTH = 4;

/** As large as the picture is, but a small one grows until its places can be seen and a tall one stays on the screen. */
function shownWidth({ width, height }: PictureSize): number {
  const grown = Math.max(width, Math.min(LEAST_WIDTH, width * MAX_GROWTH));
  return Math.min(grown, (MAX_HEIGHT * width) / Math.max(1, height));
}

interface LeastScoreProps {
  readonly boxes: readonly Box[];
  readonly least: number;
  readonly onChange: (least: number) => void;
}

/** Scores are mostly shares; otherwise the scale ends at the largest score. */
function LeastScore({ boxes, least, onChange }: LeastScoreProps) {
  const most = Math.max(1, ...boxes.map(({ score = 0 }) => score));
  return (
    <label className="aic-line">
      最低分数
      <input
        type="range"
        min={0}
        max={most}
        step={most / 100}
        value={least}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output>{least.toFixed(2)}</output>
    </label>
  );
}
