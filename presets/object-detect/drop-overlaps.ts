/** A found object in any unit. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly score: number;
  readonly category: number;
}

/** Two boxes of one category that share so much are one object; of two categories, one object seen twice. */
const SAME_CATEGORY = 0.45;
const OTHER_CATEGORY = 0.7;

/** The surest ones first, without those that show what a surer one shows. */
export function dropOverlaps<B extends Box>(boxes: readonly B[]): readonly B[] {
  const kept: B[] = [];
  for (const box of [...boxes].sort((a, b) => b.score - a.score)) {
    const isShown = kept.some(
      (other) => overlap(box, other) > (box.category === other.category ? SAME_CATEGORY : OTHER_CATEGORY),
    );
    if (!isShown) kept.push(box);
  }
  return kept;
}

/** Shared area / area of both together. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (areaOf(a) + areaOf(b) - width * height);
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
